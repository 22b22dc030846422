/** Walks one C-CDA document as it streams in: the header first, then section by section, entry by entry. */
import { StamError } from '../../../shared/errors.ts';
import type { ReadItem, ReadProblem } from '../reading.ts';
import { notClinical } from './dispatch.ts';
import { authorTime, type DocumentFrame, type EntryOutcome, readEntry, type SectionFrame } from './entry.ts';
import { type DocumentHeader, idOf, readHeader, readPatient } from './header.ts';
import { Narrative, saysNothing } from './narrative.ts';
import { contentOf } from './notes.ts';
import { attribute, child, elements, words, type XmlElement, type XmlSink } from './xml-tree.ts';

interface OpenSection {
  element: XmlElement;
  narrative: Narrative | null;
  /** Entries that came before the narrative they may point to. */
  waiting: { entry: XmlElement; raw: string }[];
  entries: number;
  gave: boolean;
  nested: boolean;
  unreadableDates: Set<string>;
  valueless: Set<string>;
}

/** Children of the header that nothing is read from. */
const UNREAD = new Set([
  'author',
  'custodian',
  'legalAuthenticator',
  'authenticator',
  'participant',
  'documentationOf',
  'informationRecipient',
  'dataEnterer',
  'informant',
  'authorization',
  'inFulfillmentOf',
  'componentOf',
]);

export class DocumentReader implements XmlSink {
  readonly #fileName: string;
  readonly #out: ReadItem[] = [];
  readonly #sections: OpenSection[] = [];
  readonly #ids = new Map<string, number>();
  #root: XmlElement | null = null;
  #frame: DocumentFrame | null = null;
  #header: DocumentHeader | null = null;
  /** Whether any section or body was read to its end. */
  #bodies = 0;

  /** @param fileName the file as the user named it, for the sentences of refusals */
  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** True once the patient is known: from then on the document has given something. */
  get hasPatient(): boolean {
    return this.#frame !== null;
  }

  /** True once some part of the body was read. */
  get hasBody(): boolean {
    return this.#bodies > 0;
  }

  /** What was read since the last call. */
  take(): ReadItem[] {
    return this.#out.splice(0);
  }

  opened(element: XmlElement, path: readonly string[]): void {
    if (path.length === 1) {
      this.#root = element;
      if (element.name !== 'ClinicalDocument') throw this.#notADocument(element.name);
    } else if (path.length === 2 && element.name === 'component') this.finishHeader();
    else if (element.name === 'section') {
      const outer = this.#sections.at(-1);
      if (outer) outer.nested = true;
      this.#sections.push({
        element,
        narrative: null,
        waiting: [],
        entries: 0,
        gave: false,
        nested: false,
        unreadableDates: new Set(),
        valueless: new Set(),
      });
    }
  }

  closed(element: XmlElement, path: readonly string[], raw: () => string): boolean {
    const parent = path.at(-2);
    if (path.length === 2 && UNREAD.has(element.name)) return true;
    if (element.name === 'section') {
      this.#closeSection();
      return true;
    }
    if (parent === 'nonXMLBody' && element.name === 'text') {
      this.#readBody(element);
      return true;
    }
    const section = this.#sections.at(-1);
    if (!section || parent !== 'section')
      return parent === 'structuredBody' || path.length === 2 ? element.name === 'component' : false;
    if (element.name === 'text') {
      section.narrative = new Narrative(element);
      for (const { entry, raw: kept } of section.waiting.splice(0)) this.#readEntry(section, entry, kept);
      return true;
    }
    if (element.name === 'entry') {
      if (section.narrative) this.#readEntry(section, element, raw());
      else section.waiting.push({ entry: element, raw: raw() });
      return true;
    }
    return element.name === 'component';
  }

  /**
   * Reads the patient from the header. Called when the body begins, and at the end of a file that has none. Throws
   * StamError where the document names no patient, or two.
   */
  finishHeader(): void {
    if (this.#frame || !this.#root) return;
    const header = readHeader(this.#root);
    const targets = elements(this.#root, 'recordTarget').map((t) => readPatient(t, header.id));
    const patients = targets.filter((p) => p !== null);
    const refs = new Set(patients.map((p) => p.ref));
    const patient = patients[0];
    if (!patient) {
      throw new StamError('NO_PATIENT', `${this.#fileName} does not say which patient it is about; it was not read.`);
    }
    if (refs.size > 1) {
      throw new StamError(
        'OTHER_PATIENT',
        `${this.#fileName} is about ${refs.size} patients and does not say which statement is whose; it was not read.`,
      );
    }
    this.#header = header;
    const frame: DocumentFrame = {
      patientRef: patient.ref,
      documentId: header.id ?? `document of ${patient.publicId}`,
      documentTime: header.time,
      replaces: header.replaces,
      unique: (id) => {
        const count = (this.#ids.get(id) ?? 0) + 1;
        this.#ids.set(id, count);
        return count === 1 ? id : `${id}#${count}`;
      },
    };
    this.#frame = frame;
    this.#out.push({ type: 'patient', patient });
    if (header.unreadableTime !== null) {
      this.#problem(
        'UNREADABLE_PART',
        `The date of the document ("${header.unreadableTime}") cannot be read; its entries are kept without one.`,
        'header',
      );
    }
  }

  /** Reads what is complete of sections that a damaged file left open. */
  breakOff(): void {
    for (const section of this.#sections) {
      for (const { entry, raw } of section.waiting.splice(0)) this.#readEntry(section, entry, raw);
    }
  }

  #notADocument(root: string): StamError {
    return new StamError(
      'NOT_A_DOCUMENT',
      `${this.#fileName} is not a whole clinical document: it starts at <${root}> and names no patient, so it is not known whose record this would be.`,
    );
  }

  #problem(code: ReadProblem['code'], message: string, where: string): void {
    this.#out.push({ type: 'problem', problem: { code, message, where } });
  }

  #describe(section: OpenSection): SectionFrame {
    const code = child(section.element, 'code');
    return {
      code: attribute(code, 'code') ?? '',
      title: words(child(section.element, 'title')) || (attribute(code, 'displayName') ?? 'Section without a title'),
      narrative: section.narrative ?? new Narrative(null),
      time: authorTime(section.element),
      subject: child(section.element, 'subject') ? section.element : null,
    };
  }

  #readEntry(section: OpenSection, entry: XmlElement, raw: string): void {
    const frame = this.#frame;
    if (!frame) return;
    section.entries++;
    const described = this.#describe(section);
    if (notClinical(described.code) !== null) return;
    const where = `section ${described.title}, entry ${section.entries}`;
    const outcome = this.#tryEntry(() => readEntry(entry, raw, section.entries, described, frame), where);
    this.#out.push(...outcome.items);
    section.gave ||= outcome.gave;
    for (const name of outcome.valueless) if (!saysNothing(name)) section.valueless.add(name);
    for (const date of outcome.unreadableDates) section.unreadableDates.add(date);
  }

  /** An entry of a shape that nobody foresaw costs that entry, and not the document. */
  #tryEntry(read: () => EntryOutcome, where: string): EntryOutcome {
    try {
      return read();
    } catch (error) {
      if (error instanceof StamError) throw error;
      this.#problem('UNREADABLE_PART', 'An entry has a shape that could not be read at all; it was left out.', where);
      return { items: [], gave: false, unreadableDates: [], valueless: [] };
    }
  }

  #closeSection(): void {
    const section = this.#sections.pop();
    if (!section || !this.#frame) return;
    for (const { entry, raw } of section.waiting.splice(0)) this.#readEntry(section, entry, raw);
    this.#bodies++;
    const described = this.#describe(section);
    const where = `section ${described.title}`;
    const dates = [...section.unreadableDates];
    if (dates.length > 0) {
      const list = dates
        .slice(0, 5)
        .map((d) => `"${d}"`)
        .join(', ');
      this.#problem(
        'UNREADABLE_PART',
        `Dates that cannot be read (${list}) were taken as unknown; the facts are kept.`,
        where,
      );
    }
    if (section.valueless.size > 0) {
      const names = [...section.valueless].slice(0, 10).join('; ');
      this.#problem('UNREADABLE_PART', `Recorded without a value and left out: ${names}.`, where);
    }
    const left = notClinical(described.code);
    const text = described.narrative.text;
    if (left !== null) {
      if (section.entries > 0 || !saysNothing(text))
        this.#problem(
          'NOT_CLINICAL',
          `This section is about ${left} and holds no clinical facts; it was left out.`,
          where,
        );
      return;
    }
    // The narrative is all there is: it goes in as a note. A section that says it has nothing is no note.
    if (section.gave || saysNothing(text)) return;
    const id = elements(section.element, 'id')
      .map(idOf)
      .find((i) => i !== null);
    this.#note(
      id ?? `${this.#frame.documentId}/${described.code || described.title}/text`,
      described.title,
      text,
      described,
    );
  }

  #note(sourceId: string, title: string, text: string, section: SectionFrame | null): void {
    const frame = this.#frame;
    if (!frame) return;
    this.#out.push({
      type: 'entry',
      entry: {
        patientRef: frame.patientRef,
        sourceId: frame.unique(sourceId),
        type: 'note',
        title,
        time: section?.time ?? frame.documentTime,
        body: text,
        facts: [],
        ...(frame.replaces.length > 0 ? { replaces: frame.replaces } : {}),
      },
    });
  }

  #readBody(text: XmlElement): void {
    this.finishHeader();
    this.#bodies++;
    const content = contentOf(text, null);
    const title = this.#header?.title ?? 'Document';
    if (content && 'text' in content && content.text !== '') {
      this.#note(`${this.#frame?.documentId ?? ''}/body`, title, content.text, null);
      return;
    }
    const what = content && 'attachment' in content ? content.attachment : 'empty';
    this.#problem(
      'UNREADABLE_PART',
      what === 'empty'
        ? 'The body of this document is empty; only its patient was read.'
        : `The body of this document is an attachment (${what}) that cannot be read as text; open it from the document itself. Only its patient was read.`,
      'document body',
    );
  }
}
