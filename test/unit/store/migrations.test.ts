import { expect, test } from 'vitest';
import { checksum } from '../../../electron/store/migrate.ts';
import { foundation } from '../../../electron/store/migrations/0001-foundation.ts';
import { clinicalRecord } from '../../../electron/store/migrations/0010-clinical-record.ts';
import { textWriters } from '../../../electron/store/migrations/0020-text-writers.ts';
import { asking } from '../../../electron/store/migrations/0030-asking.ts';
import { questionList } from '../../../electron/store/migrations/0040-question-list.ts';
import { lastStated } from '../../../electron/store/migrations/0050-last-stated.ts';
import { review } from '../../../electron/store/migrations/0060-review.ts';
import { neighbours } from '../../../electron/store/migrations/0070-neighbours.ts';
import { migrations } from '../../../electron/store/migrations/index.ts';

test('the migrations are numbered 1, then by tens, in order, and none brings its own transaction', () => {
  const ids = migrations.map((migration) => migration.id);
  expect(ids).toEqual([1, ...ids.slice(1).map((_, at) => (at + 1) * 10)]);
  for (const { up, name } of migrations) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(up).not.toMatch(/^\s*(BEGIN\s*(TRANSACTION|IMMEDIATE|EXCLUSIVE|DEFERRED|;)|COMMIT|ROLLBACK|SAVEPOINT)/im);
  }
});

test('every migration reads as it did when workspaces were made with it', () => {
  expect(checksum(foundation)).toBe('719c75835733466802ebd54b1c6e8102e292738e04311377950c128b1637ea82');
  expect(checksum(clinicalRecord)).toBe('98c59cd186fbb0c177db56c5811f612e94ac276fd3bf2b5c577f76eca84b351d');
  expect(checksum(textWriters)).toBe('9fe586eb7d0b721ee82778c0aa7e5e957405ab90a8dad974465fc96bcd7795e0');
  expect(checksum(asking)).toBe('322754b2a5abcf2eb27083b1b397ee59a5ecf2a5139b2fea77e683c5d5799205');
  expect(checksum(questionList)).toBe('2dbadd3ba1f171f58b7d84f4310710a73f998f3c71e338edf0aa371e928bcb9d');
  expect(checksum(lastStated)).toBe('1405304143a5207167c5d0f123a292ef8863c38b2f39f3bc8aea2b2399d5966d');
  expect(checksum(review)).toBe('37e4dc94686e8c4ae07a7af3cc9ca6634051d73bda00b7eaaafebec937062a31');
  expect(checksum(neighbours)).toBe('e9a3876b2bee3f5c3987ad006860de3ac4d509143cd475c84e61e364cbfe2f07');
});
