/** Every C-CDA document of the shared data, counted against its own XML: nothing is lost in silence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ccdaFormat } from '../../../electron/ingest/ccda/format.ts';
import type { ReadItem } from '../../../electron/ingest/reading.ts';
import { type Read, readAll, sharedData, sourceOf } from './reading-support.ts';

const folder = sharedData('ccda');

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(xml|ccda)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The entries of the XML as they are written, found without a parser: entries never hold entries. */
function entriesOf(file: string): string[] {
  const xml = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  // Comments hold examples of entries; blanked, they leave every offset where it was.
  const bare = xml.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length));
  return [...bare.matchAll(/<entry(?:\s[^>]*)?>[\s\S]*?<\/entry>/g)].map((m) =>
    xml.slice(m.index, m.index + m[0].length),
  );
}

/** Entries that no draft carries whole: less those that became notes, and those that a problem names. */
function silentEntries(file: string, read: Read): number {
  const bodies = read.entries.filter((e) => e.type === 'facts').map((e) => e.body);
  const silent = entriesOf(file).filter((entry) => !bodies.some((body) => body.endsWith(entry))).length;
  const notes = read.entries.filter((e) => e.type === 'note' && /\/note(#\d+)?$/.test(e.sourceId)).length;
  return silent - notes - read.problems.filter((p) => /, entry \d+$/.test(p.where)).length;
}

/** What one folder must give at least, so that a reader that goes blind is seen: facts, notes, and their kinds. */
const GROUPS: Record<string, { files: number; facts: number; notes: number; kinds: number }> = {
  'chb-2013': { files: 12, facts: 595, notes: 10, kinds: 10 },
  'hl7-examples-wrapped': { files: 90, facts: 165, notes: 5, kinds: 10 },
  'ms-converter': { files: 6, facts: 125, notes: 13, kinds: 10 },
  'vendor-2015ed': { files: 12, facts: 425, notes: 45, kinds: 11 },
};

/**
 * Entries that state nothing, looked at one by one: null flavors throughout, a bare reference to another entry by its id, a
 * question whose value is unknown, insurance, care team and quality measures, and those whose words stand in a section's
 * narrative that went in as a note.
 */
const SILENT: Record<string, number> = {
  'chb-2013/EMERGE/Patient-130.xml': 5,
  'chb-2013/Vitera/Vitera_CCDA_SMART_Sample.xml': 3,
  'hl7-examples-wrapped/Care_Team_Organizer_Example.xml': 1,
  'hl7-examples-wrapped/Quality_Care_Compliance_in_C-CDA_C-CDAR2.1_.xml': 4,
  'hl7-examples-wrapped/Share_with_Patient_or_Proxy_C-CDAR2.1_.xml': 1,
  'ms-converter/Transfer_Summary.ccda': 1,
  'vendor-2015ed/Allscripts FollowMyHealth/Inpatient Summary-rebeccalarson.xml': 4,
  'vendor-2015ed/Amrita/Larson_Rebecca_315211_DISCHARGE_SUMMARY_201709181249.xml': 2,
  'vendor-2015ed/Amrita/Larson_Rebecca_Jones_315211_PRIVACY_SEGMENTED_201709211211.xml': 2,
  'vendor-2015ed/Amrita/MYLONGLASTNAMEISCRAZYATTHISMANYCHAR_BOBZIMBABWAYALPHAPAINUBERDOOBERNAME_ZACHARYTYPOGALORE_109498_CCD_201709180916.xml': 3,
  'vendor-2015ed/Amrita/UNK_UNK_3156203_CCD_201709180920.xml': 2,
  'vendor-2015ed/Navigating Cancer/AliceNewman_DirectMessage_FullRecord.xml': 6,
  'vendor-2015ed/Navigating Cancer/AllieNewman_06232015_07072015.xml': 4,
  'vendor-2015ed/NextGen/AliceNewmanCCD.xml': 4,
  'vendor-2015ed/NextGen/JeremyBatesCCD.xml': 6,
  'vendor-2015ed/OpenVista CareVue/B1 INP CCD SAMPLE 1.xml': 1,
};

for (const [group, floor] of Object.entries(GROUPS)) {
  describe.skipIf(folder === null)(`the documents of ${group}`, () => {
    const files = folder === null ? [] : filesBelow(join(folder, group));

    it('all go in: a patient each, quotes inside bodies, sentences for what is left out', async () => {
      expect(files).toHaveLength(floor.files);
      const kinds = new Set<string>();
      let facts = 0;
      let notes = 0;
      for (const file of files) {
        const name = relative(folder ?? '', file);
        expect([name, ccdaFormat.detect(file, readFileSync(file, 'utf8').slice(0, 65_536))]).toEqual([name, 2]);
        const read = await readAll(ccdaFormat, file);
        expect([name, read.patients.length]).toEqual([name, 1]);
        expect([name, new Set(read.entries.map((e) => e.sourceId)).size]).toEqual([name, read.entries.length]);
        expect([name, read.entries.length + read.problems.length]).not.toEqual([name, 0]);
        for (const problem of read.problems) {
          expect(problem.message).toMatch(/^[A-Z].*\.$/);
          expect([name, problem.message]).not.toEqual([
            name,
            'An entry has a shape that could not be read at all; it was left out.',
          ]);
        }
        for (const entry of read.entries) {
          expect([name, entry.sourceId, entry.type === 'facts']).toEqual([
            name,
            entry.sourceId,
            entry.facts.length > 0,
          ]);
          expect([name, entry.body.trim() === '']).toEqual([name, false]);
          for (const fact of entry.facts) {
            expect(fact.text.trim()).not.toBe('');
            expect(fact.concept.trim()).not.toBe('');
            expect(entry.body.slice(fact.quote.start, fact.quote.end).trim()).not.toBe('');
            kinds.add(fact.kind);
          }
        }
        facts += read.facts.length;
        notes += read.entries.filter((e) => e.type === 'note').length;
      }
      expect(facts).toBeGreaterThanOrEqual(floor.facts);
      expect(notes).toBeGreaterThanOrEqual(floor.notes);
      expect(kinds.size).toBeGreaterThanOrEqual(floor.kinds);
    });

    it('carry every entry of their XML, but for those that were seen to state nothing', async () => {
      for (const file of files) {
        const name = relative(folder ?? '', file);
        const silent = silentEntries(file, await readAll(ccdaFormat, file));
        expect([name, Math.max(silent, 0)]).toEqual([name, SILENT[name] ?? 0]);
      }
    });

    it('are the same when they are read again', async () => {
      for (const file of files.slice(0, 6)) {
        const items = async (): Promise<ReadItem[]> => {
          const source = sourceOf(file);
          const read: ReadItem[] = [];
          for await (const item of ccdaFormat.read(source, { files: [source], shared: new Map() })) read.push(item);
          return read;
        };
        expect(await items()).toEqual(await items());
      }
    });
  });
}
