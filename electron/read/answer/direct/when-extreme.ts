/** When a result was the highest or the lowest: each time that it was, or the first or last of them where that is asked. */
import type { Answer } from '../../../../shared/asking.ts';
import { besides, naming, nothingFound } from './beside.ts';
import { extremeOf } from './extreme.ts';
import type { Gathered } from './gather.ts';
import { seriesOf } from './measured-series.ts';
import type { MeasuredValue } from './measured-value.ts';
import { statedTime } from './tell-time.ts';
import { counted, documented, type Sentence } from './told.ts';
import { final, notCompared, tell, tellValues } from './values.ts';
import { windowWords } from './window.ts';

/** Times that are told one by one. */
const LISTED = 10;

/** Where no single value stands out (two units, a result beyond a limit), the results are told and no time is the answer. */
export function tellWhenExtreme(gathered: Gathered, pick: 'highest' | 'lowest'): Answer {
  const [main, ...others] = seriesOf(gathered);
  if (!main) return nothingFound(gathered);
  const found = extremeOf(final(main), pick);
  const alike = others.some(({ name }) => name.toLowerCase() === main.name.toLowerCase());
  if (!found || found.mayExceed.length > 0 || alike) {
    const told = tellValues(gathered) ?? nothingFound(gathered);
    return { ...told, values: [] };
  }
  const { tie, window } = gathered.reading;
  const times = found.chosen.filter(({ item }) => statedTime(item) !== null);
  const asked = tie === 'first' ? times.slice(0, 1) : tie === 'last' ? times.slice(-1) : times.toReversed();
  const same = times.filter((value) => !asked.includes(value)).toReversed();
  const lead = `${pick === 'highest' ? 'Highest' : 'Lowest'} ${naming(gathered)}${window === null ? '' : ` ${windowWords(window)}`}`;
  const apart = others.flatMap((series): Sentence[] => {
    const values = extremeOf(final(series), pick)?.chosen ?? [];
    return values.length === 0 ? [] : [sentence(`Apart from it, ${series.name}`, values, '')];
  });
  return documented(
    asked.flatMap(({ item }) => statedTime(item) ?? []),
    [
      sentence(lead, asked, `, of ${counted(found.compared, 'result')}`),
      ...(same.length > 0 ? [sentence('The same value as well', same, '')] : []),
      ...(found.left.length > 0 ? [notCompared(found.left)] : []),
      ...apart,
      ...besides(gathered),
    ],
  );
}

function sentence(lead: string, values: readonly MeasuredValue[], end: string): Sentence {
  const more = values.length - LISTED;
  const told = `${tell(values.slice(0, LISTED))}${more > 0 ? `; and ${more} more` : ''}`;
  return { text: `${lead}: ${told}${end}.`, items: values.map(({ item }) => item) };
}
