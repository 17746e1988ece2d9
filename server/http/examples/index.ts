import answers from './answers.json';
import { EXAMPLE_INPUTS } from './inputs';

/**
 * A request body (without what stands in the path) and a success answer of each procedure, where it has them. The answers
 * are what the service really said: `npm run examples` asks it again.
 */
export const EXAMPLES: Partial<Record<string, { input?: unknown; output?: unknown }>> = Object.fromEntries(
  [...new Set([...Object.keys(EXAMPLE_INPUTS), ...Object.keys(answers)])].map((procedure) => [
    procedure,
    { ...pick('input', EXAMPLE_INPUTS, procedure), ...pick('output', answers, procedure) },
  ]),
);

function pick(name: 'input' | 'output', from: Record<string, unknown>, procedure: string) {
  return procedure in from ? { [name]: from[procedure] } : {};
}
