import { useState } from 'preact/hooks';
import { reasonOf } from '../api/reason';
import { fetchSigned, isHere, session } from '../api/session';
import { type Messages, useWords } from '../messages';

const FORMATS = [
  { path: '/api/export', name: 'exportZip', file: 'diary.zip' },
  { path: '/api/export.csv', name: 'exportCsv', file: 'diary.csv' },
  { path: '/api/export.pdf', name: 'exportPdf', file: 'diary.pdf' },
] as const;
type Format = (typeof FORMATS)[number];
interface Failed {
  format: Format;
  why: string;
}

/** Everything that was written, as files. */
export function Exports() {
  const words = useWords();
  const [busy, setBusy] = useState<Format[]>([]);
  const [failed, setFailed] = useState<Failed[]>([]);
  const take = async (format: Format) => {
    if (busy.includes(format)) return;
    const without = (formats: Format[]) => formats.filter((one) => one !== format);
    setBusy((before) => [...before, format]);
    setFailed((before) => before.filter((one) => one.format !== format));
    const why = await download(format, words).catch(() => words.fault.network);
    if (why) setFailed((before) => [...before, { format, why }]);
    setBusy(without);
  };
  return (
    <div class="settings-end">
      {FORMATS.map((format) => (
        <button
          key={format.path}
          type="button"
          class="quiet"
          aria-disabled={busy.includes(format)}
          onClick={() => void take(format)}
        >
          {busy.includes(format) ? words.settings.preparing : words.settings[format.name]}
        </button>
      ))}
      {failed.map(({ format: { path, name }, why }) => (
        <p key={path} class="fault" role="alert">
          {words.settings[name]}: {why}
        </p>
      ))}
    </div>
  );
}

/**
 * One after the other, in whatever tab they were asked for: the service makes one at a time of a diary. Says why there is
 * none; nothing when there is.
 */
async function download({ path, file }: Format, words: Messages): Promise<string | null> {
  const { user } = session.get();
  return navigator.locks.request('diary.export', async () => {
    if (!user || !isHere(user.id)) return words.settings.exportFailed; // who asked for it has left
    const answer = await fetchSigned(path);
    if (!answer.ok) return `${words.settings.exportFailed} ${await reasonOf(answer, words)}`;
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return null;
  });
}
