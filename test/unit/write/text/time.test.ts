import { describe, expect, it } from 'vitest';
import { timesIn } from '../../../../electron/write/text/time/times-in.ts';
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';

const ENTRY: ClinicalTime = { date: '2021-05-10', precision: 'day' };

/** "2021-03 start" for each time found. */
function told(text: string, anchor: ClinicalTime | null = ENTRY): string[] {
  return timesIn(text, 0, anchor).map(({ time, role }) => `${time.date} ${role}`);
}

function each(rows: [string, string[]][], anchor: ClinicalTime | null = ENTRY): void {
  for (const [text, times] of rows) expect(told(text, anchor), text).toEqual(times);
}

describe('dates that stand by themselves', () => {
  it('are read as precisely as they are written, with or without a date of the entry', () => {
    const rows: [string, string[]][] = [
      ['Seen 2021-03-04.', ['2021-03-04 point']],
      ['at 2021-03-04T10:30 in clinic', ['2021-03-04T10:30 point']],
      ['in March 2021', ['2021-03 point']],
      ['on 5 March 2021', ['2021-03-05 point']],
      ['5th of March, 2021', ['2021-03-05 point']],
      ['March 5, 2021', ['2021-03-05 point']],
      ['november 3rd , 2019', ['2019-11-03 point']],
      ['05-Mar-2021', ['2021-03-05 point']],
      ['Mar. 2021', ['2021-03 point']],
      ['2021/03/05', ['2021-03-05 point']],
      ['07/2007', ['2007-07 point']],
      ['in 2019', ['2019 point']],
      ['Appendectomy, 1998.', ['1998 point']],
      ['CABG (2012)', ['2012 point']],
      ['planned for 2024-04-15', ['2024-04-15 point']],
    ];
    each(rows);
    each(rows, null);
  });

  it('keep of a day and month that may be swapped only what both readings share', () => {
    each([
      ['on 3/7/2021', ['2021 point']],
      ['on 13/7/2021', ['2021-07-13 point']],
      ['on 7/13/2021', ['2021-07-13 point']],
      ['on 5/5/2021', ['2021-05-05 point']],
      ['on 3.7.2021', ['2021 point']],
      ['on 7/29/93', ['1993-07-29 point']],
    ]);
  });

  it('keep the month of a day that does not exist', () => {
    each([['on 31 February 2021', ['2021-02 point']]]);
  });

  it('are no numbers of another kind', () => {
    each([
      ['Vitamin D 2000 IU daily', []],
      ['a total of 2000 mL', []],
      ['BP 120/80', []],
      ['in 2000 mL of saline', []],
      ['BNP 2010', []],
      ['Call 555-2019', []],
      ['in the 1990s', []],
      ['breast cancer at age 45', []],
      ['2/6 systolic murmur', []],
      ['on 2021-02-30', []],
      ['on 13/13/2021', []],
    ]);
  });

  it('say by the words before them whether something began or ended', () => {
    each([
      ['since 2019', ['2019 start']],
      ['since March 2020', ['2020-03 start']],
      ['until 2018', ['2018 end']],
      ['from 2015 to 2018', ['2015 start', '2018 end']],
      ['2015-2018', ['2015 start', '2018 end']],
      ['labs from 2015', ['2015 point']],
      ['therapy from 11/15/2008 to 11/24/2008', ['2008-11-15 start', '2008-11-24 end']],
    ]);
  });

  it('are left alone where they only bound another time', () => {
    each([
      ['before 2019', []],
      ['prior to March 2021', []],
      ['after 2019-02-01', []],
    ]);
  });
});

describe('times told from where the writer stands', () => {
  it('count from the entry in the unit in which they were told', () => {
    each([
      ['sprained 3 weeks ago', ['2021-04-19 point']],
      ['three days ago', ['2021-05-07 point']],
      ['5 months ago', ['2020-12 point']],
      ['two years ago', ['2019 point']],
      ['thirty five years ago', ['1986 point']],
      ['started yesterday', ['2021-05-09 point']],
      ['performed today', ['2021-05-10 point']],
      ['last Tuesday', ['2021-05-04 point']],
      ['since Saturday', ['2021-05-08 start']],
      ['last month', ['2021-04 point']],
      ['last year', ['2020 point']],
      ['4/52 ago', ['2021-04-12 point']],
      ['4/7 ago', ['2021-05-06 point']],
      ['6/12 ago', ['2020-11 point']],
    ]);
  });

  it('give of a range what its ends share, and nothing where they share no year', () => {
    each([
      ['2-3 weeks ago', ['2021-04 point']],
      ['two to three months ago', ['2021 point']],
      ['four or five days ago', ['2021-05 point']],
      ['a couple of weeks ago', ['2021-04 point']],
      ['2 1/2 years ago', ['2018 point']],
      ['4-5/12 ago', []],
      ['2-3/12 ago', ['2021 point']],
      ['1-2 years ago', []],
    ]);
  });

  it('are not invented from "more than", "within" or "every"', () => {
    each([
      ['quit more than ten years ago', []],
      ['within the last 6 months', []],
      ['for over 20 years', []],
      ['every 3 weeks', []],
      ['any history of asthma', []],
      ['has been treating you for and', []],
    ]);
  });

  it('place a month or a day without a year at the latest that is not after the entry', () => {
    each([
      ['Stopped drinking in March.', ['2021-03 point']],
      ['Stopped drinking in June.', ['2020-06 point']],
      ['in may', ['2021-05 point']],
      ['on July 31', ['2020-07-31 point']],
      ['on 2 May', ['2021-05-02 point']],
      ['since August', ['2020-08 start']],
      ['March of last year', ['2020-03 point']],
      ['since 11/94', ['1994-11 start']],
      ['She may 5 times a day', []],
    ]);
  });

  it('lie ahead where something is to happen', () => {
    each([
      ['We will talk about it again in three months.', ['2021-08 point']],
      ['Follow up in 2 weeks.', ['2021-05-24 point']],
      ['Review in 10-14d', ['2021-05 point']],
      ['Colonoscopy scheduled for June.', ['2021-06 point']],
      ['will have colonoscopy in March', ['2022-03 point']],
      ['returned to work in March', ['2021-03 point']],
      ['tomorrow', ['2021-05-11 point']],
      ['lost 5 kg in three months', []],
    ]);
  });

  it('give the beginning of what goes on, and not the length of a course or of what is over', () => {
    each([
      ['Left knee pain for two months.', ['2021-03 start']],
      ['has been on warfarin for three years', ['2018 start']],
      ['3/7 hx of diarrhea', ['2021-05-07 start']],
      ['a 20-year history of hypertension', ['2001 start']],
      ['cough x 3 days', ['2021-05-07 start']],
      ['fever for the past two days', ['2021-05-08 start']],
      ['regular partner for 2/12', ['2021-03 start']],
      ['nitrofurantoin abx for 3/7', []],
      ['took amoxicillin for 7 days', []],
      ['Motrin 800 mg every 6 hours for two weeks', []],
      ['smoked a pack a day for 25 years', []],
      ['was on insulin for two months', []],
      ['She will use crutches for 2 weeks.', []],
      ['treated with Elidel cream b.i.d. for six months', []],
      ['you are gon na be wearing the brace for six weeks', []],
    ]);
  });

  it('give nothing where the date of the entry is unknown', () => {
    each(
      [
        ['3 weeks ago', []],
        ['yesterday', []],
        ['in March', []],
        ['for two months', []],
        ['on 7/29/93', []],
        ['since 2019', ['2019 start']],
      ],
      null,
    );
  });

  it('are never finer than the date of the entry allows', () => {
    each([['yesterday', ['2021 point']]], { date: '2021-05', precision: 'month' });
    each([['3 days ago', []]], { date: '2021', precision: 'year' });
    each([['2 years ago', ['2019 point']]], { date: '2021', precision: 'year' });
    each([['in March', []]], { date: '2021', precision: 'year' });
    each([['yesterday', ['2021-05-09 point']]], { date: '2021-05-10T00:30-05:00', precision: 'minute' });
  });
});

describe('timesIn', () => {
  it('gives spans of the body in order, apart, and with the words of the time', () => {
    const body = 'Hypertension since 2019. Fell 3 weeks ago, seen 2021-05-01.';
    const at = body.indexOf('Fell');
    const times = timesIn(body.slice(at), at, ENTRY);
    expect(times.map(({ start, end }) => body.slice(start, end))).toEqual(['3 weeks ago', '2021-05-01']);
  });

  it('goes through two million characters that resemble dates', () => {
    for (const piece of ['1', '1/', '3 weeks ', 'for a ', 'in may ', '2019-', 'a few ', '1-1-1-', 'since since ']) {
      const text = piece.repeat(Math.floor(2_000_000 / piece.length));
      expect(timesIn(text, 0, ENTRY).length).toBeGreaterThanOrEqual(0);
    }
  });
});
