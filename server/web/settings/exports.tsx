import { useState } from 'preact/hooks';
import { fetchSigned } from '../api/session';
import { useWords } from '../messages';

const FORMATS = [
  { path: '/api/export', name: 'exportZip', file: 'diary.zip' },
  { path: '/api/export.csv', name: 'exportCsv', file: 'diary.csv' },
  { path: '/api/export.pdf', name: 'exportPdf', file: 'diary.pdf' },
] as const;

/** Everything that was written, as files. */
export function Exports() {
  const words = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const take = async ({ path, file }: { path: string; file: string }) => {
    setBusy(path);
    setFailed(false);
    try {
      const answer = await fetchSigned(path);
      if (!answer.ok) throw new Error(`the export failed: ${answer.status}`);
      const address = URL.createObjectURL(await answer.blob());
      const link = document.createElement('a');
      link.href = address;
      link.download = file;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch {
      setFailed(true);
    }
    setBusy(null);
  };
  return (
    <div class="settings-end">
      {FORMATS.map((format) => (
        <button
          key={format.path}
          type="button"
          class="quiet"
          aria-disabled={busy !== null}
          onClick={() => void take(format)}
        >
          {busy === format.path ? words.settings.preparing : words.settings[format.name]}
        </button>
      ))}
      {hasFailed && (
        <p class="fault" role="alert">
          {words.failed}
        </p>
      )}
    </div>
  );
}
