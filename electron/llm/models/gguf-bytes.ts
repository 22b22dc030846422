/** Reads the primitives of a GGUF header, little endian, from the beginning of a file. */
import { ARRAY_TYPE, STRING_TYPE, VALUE_BYTES } from './gguf-types.ts';

/** The header goes on behind what has been read of the file. */
export class HeaderCut extends Error {}
/** The bytes are no GGUF header. */
export class NotGguf extends Error {}

export type HeaderValue = string | number | boolean | null;

/** More nested lists than this are no header but an attack on the reader. */
const DEEPEST = 3;

export class HeaderBytes {
  position = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Steps over `count` bytes and gives the place where they began. */
  take(count: number): number {
    const at = this.position;
    if (!Number.isSafeInteger(count) || count < 0) throw new NotGguf('impossible length');
    if (at + count > this.#bytes.length) throw new HeaderCut();
    this.position = at + count;
    return at;
  }

  u32(): number {
    return this.#bytes.readUInt32LE(this.take(4));
  }

  /** A count, length or offset. */
  u64(): number {
    const at = this.take(8);
    const value = this.#bytes.readUInt32LE(at) + this.#bytes.readUInt32LE(at + 4) * 2 ** 32;
    if (!Number.isSafeInteger(value)) throw new NotGguf('impossible number');
    return value;
  }

  text(): string {
    const length = this.u64();
    const at = this.take(length);
    return this.#bytes.toString('utf8', at, at + length);
  }

  /** A value of the given type; null for a list, which is stepped over: lists are vocabularies, of no use here. */
  value(type: number, depth = 0): HeaderValue {
    if (type === STRING_TYPE) return this.text();
    if (type !== ARRAY_TYPE) return this.#scalar(type);
    if (depth >= DEEPEST) throw new NotGguf('lists within lists');
    const item = this.u32();
    const count = this.u64();
    const bytes = VALUE_BYTES[item];
    if (bytes !== undefined) this.take(bytes * count);
    else if (item === STRING_TYPE) for (let i = 0; i < count; i++) this.take(this.u64());
    else for (let i = 0; i < count; i++) this.value(item, depth + 1);
    return null;
  }

  #scalar(type: number): number | boolean {
    const bytes = VALUE_BYTES[type];
    if (bytes === undefined) throw new NotGguf('unknown value type');
    const at = this.take(bytes);
    switch (type) {
      case 0:
        return this.#bytes.readUInt8(at);
      case 1:
        return this.#bytes.readInt8(at);
      case 2:
        return this.#bytes.readUInt16LE(at);
      case 3:
        return this.#bytes.readInt16LE(at);
      case 4:
        return this.#bytes.readUInt32LE(at);
      case 5:
        return this.#bytes.readInt32LE(at);
      case 6:
        return this.#bytes.readFloatLE(at);
      case 7:
        return this.#bytes.readUInt8(at) !== 0;
      case 10:
        return Number(this.#bytes.readBigUInt64LE(at));
      case 11:
        return Number(this.#bytes.readBigInt64LE(at));
      default:
        return this.#bytes.readDoubleLE(at);
    }
  }
}
