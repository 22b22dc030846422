/**
 * Property tests draw the same cases in every run, so that a green run means the same tomorrow. STAM_SEED=random draws new ones
 * (a failure prints its seed), STAM_SEED=NUMBER those of a seed; STAM_PROPERTY_RUNS=N draws N times as many.
 */
import fc from 'fast-check';

const wanted = process.env.STAM_SEED ?? '20261130';
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
