import { useState } from 'preact/hooks';
import { fetchSigned, isHere, session } from '../api/session';
import { useWords } from '../messages';

const FORMATS = [
  { path: '/api/export', name: 'exportZip', file: 'diary.zip' },
  { path: '/api/export.csv', name: 'exportCsv', file: 'diary.csv' },
  { path: '/api/export.pdf', name: 'exportPdf', file: 'diary.pdf' },
] as const;
type Format = (typeof FORMATS)[number];

/** Everything that was written, as files. */
export function Exports() {
  const words = useWords();
  const [busy, setBusy] = useState<Format[]>([]);
  const [failed, setFailed] = useState<Format[]>([]);
  const take = async (format: Format) => {
    if (busy.includes(format)) return;
    const without = (formats: Format[]) => formats.filter((one) => one !== format);
    setBusy((before) => [...before, format]);
    setFailed(without);
    try {
      await download(format);
    } catch {
      setFailed((before) => [...before, format]);
    }
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
      {failed.map(({ path, name }) => (
        <p key={path} class="fault" role="alert">
          {words.settings[name]}: {words.failed}
        </p>
      ))}
    </div>
  );
}

/** One after the other, in whatever tab they were asked for: the service makes one at a time of a diary. */
async function download({ path, file }: Format): Promise<void> {
  const { user } = session.get();
  await navigator.locks.request('diary.export', async () => {
    if (!user || !isHere(user.id)) throw new Error('who asked for it is not signed in any more');
    const answer = await fetchSigned(path);
    if (!answer.ok) throw new Error(`the export failed: ${answer.status}`);
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
}
