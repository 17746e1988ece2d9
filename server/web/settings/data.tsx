import { useWords } from '../messages';
import { Exports } from './exports';
import { Imports } from './imports';
import { Section } from './section';

/** In and out. */
export function Data() {
  const words = useWords();
  return (
    <>
      <Section title={words.settings.export} hint={words.settings.exportHint}>
        <Exports />
      </Section>
      <Section title={words.settings.import} hint={words.settings.importHint}>
        <Imports />
      </Section>
    </>
  );
}
