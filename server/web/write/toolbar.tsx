import type { RefObject } from 'preact';
import { useWords } from '../messages';

interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';
  sign: string;
  before: string;
  after: string;
  /** Whether it stands at the beginning of each line. */
  lines?: boolean;
}

const TOOLS: Tool[] = [
  { name: 'bold', sign: 'B', before: '**', after: '**' },
  { name: 'italic', sign: 'I', before: '*', after: '*' },
  { name: 'heading', sign: 'H', before: '## ', after: '', lines: true },
  { name: 'list', sign: '•', before: '- ', after: '', lines: true },
  { name: 'quote', sign: '”', before: '> ', after: '', lines: true },
  { name: 'link', sign: '↗', before: '[', after: '](https://)' },
];

interface ToolbarProps {
  area: RefObject<HTMLTextAreaElement>;
  onChange: (content: string) => void;
}

/** A few buttons for those who do not know Markdown by heart. */
export function Toolbar({ area, onChange }: ToolbarProps) {
  const words = useWords();
  const use = (tool: Tool) => {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const from = tool.lines ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart;
    const chosen = value.slice(from, selectionEnd);
    const made = tool.lines ? chosen.replace(/^/gm, tool.before) : `${tool.before}${chosen}${tool.after}`;
    field.focus();
    field.setSelectionRange(from, selectionEnd);
    type(field, made);
    if (!tool.lines && chosen === '') field.selectionStart = field.selectionEnd = from + tool.before.length;
    onChange(field.value);
  };
  return (
    <div class="toolbar" role="toolbar" aria-label={words.write.tools}>
      {TOOLS.map((tool) => (
        <button
          key={tool.name}
          type="button"
          class={`tool tool-${tool.name}`}
          title={words.write[tool.name]}
          aria-label={words.write[tool.name]}
          onClick={() => use(tool)}
        >
          <span aria-hidden="true">{tool.sign}</span>
        </button>
      ))}
    </div>
  );
}

/** As if it were typed, in place of what is selected: the only way that the browser can undo, however old it is. */
function type(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
}
