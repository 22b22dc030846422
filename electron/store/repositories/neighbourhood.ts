import type { EdgeType, Neighbourhood } from '../../../shared/asking.ts';
import type { SqliteDatabase } from '../database.ts';

export class Neighbourhoods {
  constructor(_db: SqliteDatabase) {}

  of(
    _patient: { id: number; publicId: string },
    _memoryId: number,
    _options: { expanded: readonly string[]; types: readonly EdgeType[] | null; limit: number },
  ): Neighbourhood {
    throw new Error('not built yet');
  }
}
