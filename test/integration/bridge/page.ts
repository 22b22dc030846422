/** The page of the bridge's browser test: the real bridge, put where the test can reach it. */
import { createBridge } from '../../../renderer/bridge/index.ts';

Object.assign(globalThis, { bridge: createBridge() });
