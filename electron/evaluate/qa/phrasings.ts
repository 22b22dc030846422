/** What is asked, in the words of somebody who asks it; several ways for each. */
import type { Asks, Template } from './asks.ts';

/** {x}: the thing; {t}: the year or day. */
const WAYS: Record<Template, readonly [string, ...string[]]> = {
  'current dose': ['What dose of {x} is the patient on?', 'Current dose of {x}?', 'What is the present {x} dose?'],
  'previous dose': [
    'What was the previous dose of {x}?',
    'What was the dose of {x} before the last change?',
    'Which dose of {x} was given before the most recent one?',
  ],
  'last dose': ['What was the last dose of {x}?', 'What was the most recent dose of {x}?', 'Last {x} dose?'],
  'dose on a day': ['What dose of {x} was the patient on on {t}?', 'What was the {x} dose on {t}?'],
  'first started': [
    'When was {x} first started?',
    'When did the patient start {x} for the first time?',
    'When was {x} prescribed for the first time?',
  ],
  'last stopped': ['When was {x} last stopped?', 'When did {x} end?', 'On what date was {x} stopped?'],
  route: ['How is {x} given?', 'By what route was {x} given?', 'Route of {x}?'],
  'current medications': [
    'Which medications is the patient on now?',
    'What are the current medications?',
    'Current medication list?',
  ],
  'medications in a year': [
    'Which medications was the patient on in {t}?',
    'What medications did the patient get in {t}?',
  ],
  'prescriptions since a year': [
    'How many times has {x} been prescribed since {t}?',
    'How many prescriptions of {x} are there since {t}?',
  ],
  'last value': ['What was the last {x}?', 'What is the most recent {x}?', 'Latest {x} value?'],
  'first value': ['What was the first {x}?', 'What was the first measured value of {x}?'],
  'value on a day': ['What was {x} on {t}?', 'What was the value of {x} on {t}?'],
  'highest in a year': ['What was the highest {x} in {t}?', 'Maximum {x} in {t}?'],
  'lowest in a year': ['What was the lowest {x} in {t}?', 'Minimum {x} in {t}?'],
  'measured since a year': ['How many times was {x} measured since {t}?', 'How often has {x} been measured since {t}?'],
  'last measured': ['When was {x} last measured?', 'When was the last time {x} was measured?'],
  'current conditions': [
    'What are the current problems?',
    'Which conditions does the patient have now?',
    'Active problem list?',
  ],
  'conditions of a year': ['Which conditions were diagnosed in {t}?', 'What problems began in {t}?'],
  'diagnosed on': ['When was {x} first diagnosed?', 'When was {x} diagnosed for the first time?'],
  'ever had': ['Has the patient ever had {x}?', 'Is there a history of {x}?', 'Was {x} ever diagnosed?'],
  'ever had, not documented': ['Has the patient ever had {x}?', 'Is there a history of {x}?'],
  'last done': ['When was the last {x}?', 'When was {x} last done?'],
  'done since a year': ['How many times has {x} been done since {t}?', 'How often was {x} done since {t}?'],
  'procedures of a year': ['Which procedures were done in {t}?', 'What procedures did the patient have in {t}?'],
  'last vaccination': ['When was the last {x} vaccination?', 'When was {x} vaccine last given?'],
  allergies: ['What allergies does the patient have?', 'What is the patient allergic to?', 'Known allergies?'],
  'allergic to': ['Is the patient allergic to {x}?', 'Does the patient have an allergy to {x}?'],
  'allergic to, not documented': ['Is the patient allergic to {x}?', 'Any allergy to {x}?'],
};

/** One of the ways, by lot. */
export function phrased({ template, name, when }: Asks, lot: number): string {
  const ways = WAYS[template];
  const way = ways[lot % ways.length] ?? ways[0];
  const thing = template === 'allergic to' ? name?.replace(/^allergy to /i, '') : name;
  return way.replace('{x}', thing ?? '').replace('{t}', when ?? '');
}
