import type { ReadRecord } from '../../read/read-contract.ts';
import type { SqliteDatabase } from '../database.ts';

export class EvidenceIndex {
  constructor(_db: SqliteDatabase) {}

  of(_patient: { id: number; publicId: string }): ReadRecord {
    throw new Error('not built yet');
  }
}
