/** The guideline that every workspace begins with. Version 1; later versions are the workspace's own. Its reasons: docs/annotation.md. */
export const FIRST_GUIDELINE = `# Labelling archived memories

You see one statement that is no longer current. Decide what would be lost if it were deleted for good, after the record has moved on. You do not decide whether it is true, and you delete nothing: your label teaches a scorer, and a clinician decides on each deletion.

## The question

Somebody treats this patient in ten years and does not know this statement ever existed. Could that hurt the patient, or change what is done?

## 1 Safe to forget

Nothing that a clinician does later would depend on it, and what matters of it is still said elsewhere.

- A blood pressure of an ordinary visit, followed by newer ones.
- A cold, a sprain or a sore throat that healed without treatment that matters later.
- A short course of an ordinary drug that was taken without trouble, years ago.
- An administrative visit, an appointment that took place.

## 2 Never forget

It can matter for as long as the patient lives, even though it is over.

- Allergies and bad reactions to drugs, also suspected ones and old ones.
- Implants, transplants, removed organs, large operations.
- Cancer, also cured; strokes, heart attacks, clots, seizures.
- Pregnancies and how they ended.
- Why a drug was stopped, where it was stopped because of harm or because it did not work.
- Extreme or turning-point results: the first HbA1c of a diabetes, the last good kidney function before a decline.
- Vaccinations, family history, wishes about treatment.
- Infections that stay or come back: hepatitis, HIV, tuberculosis, MRSA.

## 3 Uncertain

You cannot tell from what is on the screen, or you could argue for both. **When in doubt, press 3.** An uncertain memory is protected as much as one that must never be forgotten, so this costs nothing but room. A wrong "safe" can cost a patient.

- The reason for the stop or for the change is missing, and would decide.
- Dates are missing, and how old it is would decide.
- You do not know the drug, the test or the disease.

## What to look at

- **Text, kind and dates**: what was stated, and for how long it held.
- **Why it moved**: ended, replaced, entered in error, or already over when it was recorded. "Entered in error" is no reason to call it safe: it may show what somebody once believed and treated.
- **What took its place**: does the newer statement carry what matters of the old one? A new dose carries the name of the drug; it does not carry why the old dose was left.
- **What depends on it**: if another statement would be hard to understand without it, it is not safe.
- **Quotes**: a quote can say more than the statement. "Stopped because of rash" is a reaction, whatever the kind says.

## How to work

- Judge the statement, not how well it was extracted. If it reads wrong, say so in a note (N) and press 3.
- Do not look for what others said, and do not talk about single items before the round is over: the agreement of two people tells how good this guideline is.
- Go by the guideline first and by your own practice second. Where they differ, write a note.
- Take breaks. Skip (S) puts an item last; undo (U) takes your last label back.
`;
