import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { RouterOutputs } from 'emotion-diary-client';
import { api } from '../api/client';
import { type Messages, useFormat, useWords } from '../messages';
import { Choice } from '../parts/choice';
import { Loaded } from '../parts/loaded';
import { extentOf } from './extent';
import { Plot } from './plot';

type Association = RouterOutputs['stats']['associations']['items'][number];
export type Of = 'tags' | 'words' | 'weekdays';

const SHOWN = 12;

export const useAssociations = (of: Of) =>
  useQuery({
    queryKey: ['associations', of],
    queryFn: async () => ({ of, ...(await api.stats.associations.query({ of })) }),
    placeholderData: keepPreviousData,
  });

interface AssociationsProps {
  query: ReturnType<typeof useAssociations>;
  of: Of;
  onOf: (of: Of) => void;
}

/** Which tags, words or weekdays go with a better or a worse mood, and how sure that is. */
export function Associations({ query, of, onOf }: AssociationsProps) {
  const words = useWords();
  const format = useFormat();
  return (
    <Loaded query={query} height="tall" title={words.insights.associations}>
      {({ of: shown, items, refused }) => {
        // While others are asked for, those of before are still there.
        const nameOf = (name: string) => (shown === 'weekdays' ? format.weekdayName(WEEKDAYS.indexOf(name)) : name);
        const bound = refused.filter(({ reason }) => reason === 'bound_to_weekdays').slice(0, SHOWN);
        const rows = items.slice(0, SHOWN);
        const sure = items.filter(({ mayBeChance }) => !mayBeChance);
        return (
          <Plot
            title={words.insights.associations}
            text={`${words.insights.aYear} ${sure[0]?.text ?? (items.length > 0 ? words.insights.notEnough : nearestOf(refused, words))}`}
            controls={
              <Choice
                label={words.insights.associations}
                value={of}
                options={[
                  { value: 'tags', label: words.insights.of.tags },
                  { value: 'words', label: words.insights.of.words },
                  { value: 'weekdays', label: words.insights.of.weekdays },
                ]}
                onChange={onOf}
              />
            }
            note={items.length > 0 ? words.insights.manyNote : undefined}
            table={{
              head: [
                words.insights.one[shown],
                words.insights.difference,
                words.insights.interval,
                words.insights.plainDifference,
                words.insights.days,
                words.insights.chance,
              ],
              rows: items.map(({ name, difference, low, high, plainDifference, days, mayBeChance }) => [
                nameOf(name),
                format.signed(difference),
                `${format.signed(low)} … ${format.signed(high)}`,
                format.signed(plainDifference),
                days,
                mayBeChance ? words.insights.mayBeChance : words.insights.beyondChance,
              ]),
            }}
          >
            {items.length > 0 && (
              <>
                <ul class="associations">
                  {rows.map((item) => (
                    <Row key={item.name} item={item} name={nameOf(item.name)} extent={extentOf(rows)} />
                  ))}
                </ul>
                <p class="hint">{words.insights.chanceNote}</p>
              </>
            )}
            {bound.map(({ name, text }) => (
              <p key={name} class="hint association-bound">
                {text}
              </p>
            ))}
          </Plot>
        );
      }}
    </Loaded>
  );
}

/** Where nothing was compared: what is missing until the first can be. */
function nearestOf(refused: readonly { missingDays: number; text: string }[], { insights }: Messages): string {
  const [nearest] = refused
    .filter(({ missingDays }) => missingDays > 0)
    .sort((one, other) => one.missingDays - other.missingDays);
  return nearest?.text ?? insights.notCompared;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
function Row({ item, name, extent }: { item: Association; name: string; extent: number }) {
  const words = useWords();
  const at = (value: number) => 100 + (value / extent) * 98;
  return (
    <li class={item.mayBeChance ? 'chance' : ''}>
      <span class="association-name">
        <bdi>{name}</bdi>
        {item.mayBeChance && <small>{words.insights.mayBeChance}</small>}
      </span>
      <svg viewBox="0 0 200 20" preserveAspectRatio="none" role="img" aria-label={item.text}>
        <path class="axis" d="M100 0V20" vector-effect="non-scaling-stroke" />
        <path class="association-line" d={`M${at(item.low)} 10H${at(item.high)}`} vector-effect="non-scaling-stroke" />
        <path
          class="association-dot"
          d={`M${at(item.difference)} 10h0.001`}
          vector-effect="non-scaling-stroke"
          stroke-linecap="round"
        />
      </svg>
    </li>
  );
}
