import type { RouterInputs, RouterOutputs } from 'emotion-diary-client';
import { useId, useState } from 'preact/hooks';
import { useFormat, useWords } from '../messages';
import { tellReason } from '../messages/reasons';
import { AskFirst } from '../parts/askFirst';
import { type Meaning, MoodMeanings } from './moodMeanings';

type State = RouterOutputs['imports']['get'];
type Sample = State['plan']['samples'][number];
type Choices = Omit<RouterInputs['imports']['confirm'], 'id'>;
type Changed = NonNullable<Choices['changed']>;
const CHANGED: Changed[] = ['skip', 'replace', 'duplicate'];

interface ImportStateProps {
  state: State;
  onConfirm: (choices: Choices) => void;
  onUndo: () => void;
}

/** One import: what it would do, how far it is, what it did. */
export function ImportState({ state, onConfirm, onUndo }: ImportStateProps) {
  const words = useWords();
  const format = useFormat();
  const [meanings, setMeanings] = useState<Meaning[]>(state.plan.meanings);
  const [changed, setChanged] = useState<Changed>('skip');
  const { plan, result, status } = state;
  const tell = (said: string) => tellReason(said, words.reasons);
  const isPlanned = status === 'planned';
  const comes = plan.new + plan.changed > 0;
  const isIdle = isPlanned ? !comes : status === 'done' && result.added + result.replaced === 0; // nothing to do, or to undo
  const leftOut = plan.media.missing + plan.media.tooLarge + plan.media.other;
  return (
    <div class="import card">
      <h3>{tell(plan.title)}</h3>
      {plan.from && plan.to && <p class="hint">{format.range(plan.from, plan.to)}</p>}
      {isPlanned && (
        <>
          {(plan.new > 0 || !comes) && (
            <p>{comes ? words.settings.importPlan(plan.new) : words.settings.importNothing}</p>
          )}
          {plan.same > 0 && <p>{words.settings.importKnown(plan.same)}</p>}
          {comes && plan.media.found > 0 && <p>{words.settings.importPictures(plan.media.found)}</p>}
          {comes && leftOut > 0 && <p>{words.settings.importLeftOut(leftOut)}</p>}
          {plan.assumed > 0 && <p>{words.settings.importZone(plan.assumed, plan.timeZone)}</p>}
          {plan.changed > 0 && (
            <ChangedEntries
              count={plan.changed}
              samples={plan.samples.filter(({ kind }) => kind === 'changed')}
              value={changed}
              onChange={setChanged}
            />
          )}
          <Samples of={plan.samples.filter(({ kind }) => kind === 'new')} />
          {comes && plan.moods.length > 0 && (
            <MoodMeanings moods={plan.moods} meanings={meanings} onChange={setMeanings} />
          )}
        </>
      )}
      {plan.refused.count > 0 && (
        <details>
          <summary>
            {words.settings.importProblems} ({plan.refused.count})
          </summary>
          <ul>
            {plan.refused.examples.map(({ where, reason }) => (
              <li key={where}>
                {tell(where)}: {tell(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p role="status">
        {(status === 'importing' || status === 'undoing') && words.settings.importRunning(state.done, plan.records)}
        {status === 'done' && words.settings.importDone(result.added)}
        {status === 'done' && result.replaced > 0 && ` ${words.settings.importReplaced(result.replaced)}`}
        {status === 'done' && result.refused > 0 && ` ${words.settings.importRefused(result.refused)}`}
        {status === 'done' && result.unreadable > 0 && ` ${words.settings.importUnreadable(result.unreadable)}`}
        {status === 'failed' && (state.failure ? tell(state.failure) : words.settings.importFailed)}
      </p>
      <div class="settings-end">
        {isPlanned && comes && (
          <button type="button" class="primary" onClick={() => onConfirm({ moods: meanings, changed })}>
            {words.settings.importConfirm}
          </button>
        )}
        {(isPlanned || isIdle) && (
          <button type="button" class="quiet" onClick={onUndo}>
            {isIdle ? words.close : words.cancel}
          </button>
        )}
        {!isPlanned && !isIdle && status !== 'undoing' && (
          <AskFirst
            look="quiet"
            label={words.settings.importUndo}
            question={words.settings.importUndoAsk}
            yes={words.settings.importUndoYes}
            onYes={onUndo}
          />
        )}
      </div>
    </div>
  );
}

function Samples({ of }: { of: Sample[] }) {
  const format = useFormat();
  return (
    <>
      {of.map(({ where, day, text }) => (
        <p key={where} class="import-sample">
          <span class="eyebrow">{format.shortDay(day)}</span> <span dir="auto">{text}</span>
        </p>
      ))}
    </>
  );
}

interface ChangedEntriesProps {
  count: number;
  samples: Sample[];
  value: Changed;
  onChange: (changed: Changed) => void;
}

/** Entries that are here in other words: nothing of them changes unless somebody says so. */
function ChangedEntries({ count, samples, value, onChange }: ChangedEntriesProps) {
  const words = useWords();
  const name = useId();
  return (
    <fieldset class="import-changed">
      <legend>{words.settings.importChanged(count)}</legend>
      <Samples of={samples} />
      {CHANGED.map((choice) => (
        <label key={choice} class="check">
          <input type="radio" name={name} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          {words.settings.importChangedChoices[choice]}
        </label>
      ))}
    </fieldset>
  );
}
