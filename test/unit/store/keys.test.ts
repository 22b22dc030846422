import { expect, test } from 'vitest';
import {
  acceptedPassphrase,
  addWay,
  type KeyKeeper,
  keyFingerprint,
  LOST_PASSPHRASE_NOTICE,
  newDataKey,
  unwrapKey,
  wrapKey,
} from '../../../electron/store/keys.ts';

const PASSPHRASE = 'four plain words here';

function keeper(name: string, mask: number): KeyKeeper {
  const flip = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ mask));
  return { name, wrap: flip, unwrap: flip };
}

test('the passphrase that wrapped a key opens it, and another one is a sentence', async () => {
  const key = newDataKey();
  const file = await wrapKey(key, { passphrase: PASSPHRASE });
  expect((await unwrapKey(file, { passphrase: PASSPHRASE })).equals(key)).toBe(true);
  await expect(unwrapKey(file, { passphrase: 'four plain words Here' })).rejects.toMatchObject({
    code: 'WRONG_PASSPHRASE',
    message: expect.stringMatching(/^This passphrase does not open the workspace\./),
  });
  await expect(unwrapKey(file, { passphrase: '' })).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
});

test('the key file holds scrypt at N=2^17, r=8, p=1 and neither key nor passphrase in any spelling', async () => {
  const key = newDataKey();
  const file = await wrapKey(key, { passphrase: PASSPHRASE });
  expect(file.ways[0]).toMatchObject({ kind: 'passphrase', kdf: { name: 'scrypt', N: 131072, r: 8, p: 1 } });
  const text = JSON.stringify(file);
  for (const secret of [PASSPHRASE, key.toString('hex'), key.toString('base64'), key.toString('latin1')]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('base64'));
  }
});

test('two workspaces with one passphrase share neither salt nor wrapped key', async () => {
  const key = newDataKey();
  const [one, other] = await Promise.all([
    wrapKey(key, { passphrase: PASSPHRASE }),
    wrapKey(key, { passphrase: PASSPHRASE }),
  ]);
  expect(JSON.stringify(one.ways)).not.toBe(JSON.stringify(other.ways));
  expect(one.fingerprint).toBe(other.fingerprint);
});

test('the same letters typed composed, decomposed or full-width are one passphrase', async () => {
  const file = await wrapKey(newDataKey(), { passphrase: 'Über-Ärzte A1' });
  for (const spelling of ['U\u0308ber-A\u0308rzte A1', 'Über-Ärzte \uff21\uff11']) {
    expect((await unwrapKey(file, { passphrase: spelling })).length).toBe(32);
  }
});

test.each(['', 'short', '1234567', '\ud83d\ude00'.repeat(7), '\ufb03abcd', `${'a'.repeat(20)}\ud800`])(
  'the weak passphrase %j is refused in a sentence',
  async (passphrase) => {
    await expect(wrapKey(newDataKey(), { passphrase })).rejects.toMatchObject({
      code: 'WEAK_PASSPHRASE',
      message: expect.stringContaining('at least 8 characters'),
    });
  },
);

test('eight characters are enough, counted as a person counts them', () => {
  expect(acceptedPassphrase('12345678')).toBe('12345678');
  // One ligature is three letters once it is normalised.
  expect(acceptedPassphrase('\ufb03abcde')).toBe('ffiabcde');
});

test('a change to any wrapping parameter makes the key file open nothing', async () => {
  const file = await wrapKey(newDataKey(), { passphrase: PASSPHRASE });
  const [way] = file.ways;
  if (way?.kind !== 'passphrase') throw new Error('no passphrase in the key file');
  const flipped = (base64: string): string => {
    const bytes = Buffer.from(base64, 'base64');
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    return bytes.toString('base64');
  };
  const changed = [
    { ...way, tag: flipped(way.tag) },
    { ...way, nonce: flipped(way.nonce) },
    { ...way, wrapped: flipped(way.wrapped) },
    { ...way, kdf: { ...way.kdf, salt: flipped(way.kdf.salt) } },
    { ...way, kdf: { ...way.kdf, N: 2 ** 16 } },
  ];
  for (const other of changed) {
    await expect(unwrapKey({ ...file, ways: [other] }, { passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'WRONG_PASSPHRASE',
    });
  }
  await expect(
    unwrapKey({ ...file, fingerprint: keyFingerprint(newDataKey()) }, { passphrase: PASSPHRASE }),
  ).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
});

test('a keeper opens what it wrapped; another keeper, or one that hands out another key, does not', async () => {
  const key = newDataKey();
  const file = await wrapKey(key, { keeper: keeper('keychain', 0x5a) });
  expect((await unwrapKey(file, { keeper: keeper('keychain', 0x5a) })).equals(key)).toBe(true);
  await expect(unwrapKey(file, { keeper: keeper('elsewhere', 0x5a) })).rejects.toMatchObject({
    code: 'WORKSPACE_LOCKED',
  });
  await expect(unwrapKey(file, { keeper: keeper('keychain', 0x01) })).rejects.toMatchObject({
    code: 'WORKSPACE_DAMAGED',
  });
  await expect(unwrapKey(file, { passphrase: PASSPHRASE })).rejects.toMatchObject({ code: 'WORKSPACE_LOCKED' });
});

test('a keeper that fails is told as a sentence that names the way out', async () => {
  const file = await wrapKey(newDataKey(), { keeper: keeper('keychain', 1) });
  const failing: KeyKeeper = {
    name: 'keychain',
    wrap: (key) => key,
    unwrap: () => {
      throw new Error('gone');
    },
  };
  await expect(unwrapKey(file, { keeper: failing })).rejects.toMatchObject({
    code: 'WORKSPACE_LOCKED',
    message: expect.stringContaining('passphrase'),
  });
});

test('a second way in stands beside the first, and a new passphrase takes the place of the old one', async () => {
  const key = newDataKey();
  const first = await wrapKey(key, { keeper: keeper('keychain', 3) });
  const both = await addWay(first, key, { passphrase: PASSPHRASE });
  const renewed = await addWay(both, key, { passphrase: 'another passphrase' });
  expect(renewed.ways.map((way) => way.kind).sort()).toEqual(['keeper', 'passphrase']);
  expect((await unwrapKey(renewed, { keeper: keeper('keychain', 3) })).equals(key)).toBe(true);
  expect((await unwrapKey(renewed, { passphrase: 'another passphrase' })).equals(key)).toBe(true);
  await expect(unwrapKey(renewed, { passphrase: PASSPHRASE })).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
});

test('a lost passphrase is said to be unrecoverable in one sentence', () => {
  expect(LOST_PASSPHRASE_NOTICE).toMatch(/^There is no way to recover a lost passphrase.*\.$/);
});
