/** Finds what a method and a path stand for, without regard to a slash at the end. */
export interface RouteTable<Target> {
  /** `path` as OpenAPI writes it: `/diary/{id}`. What is added first is found first. */
  add(method: string, path: string, target: Target): void;
  find(method: string, path: string): { target: Target; parameters: Record<string, string> } | null;
  /** Methods under which a path is known. */
  methodsOf(path: string): string[];
}

interface Entry<Target> {
  method: string;
  target: Target;
  /** Null for a path without parameters. */
  pattern: RegExp | null;
}

export function createRouteTable<Target>(): RouteTable<Target> {
  /** By the path where it has no parameters, else by its number of segments. */
  const plain = new Map<string, Entry<Target>[]>();
  const patterns: Entry<Target>[] = [];

  const normal = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
  const candidates = (path: string): Entry<Target>[] => [
    ...(plain.get(normal(path)) ?? []),
    ...patterns.filter(({ pattern }) => pattern?.test(path)),
  ];

  return {
    add(method, path, target) {
      if (!path.includes('{')) {
        const key = normal(path);
        plain.set(key, [...(plain.get(key) ?? []), { method, target, pattern: null }]);
        return;
      }
      const source = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      patterns.push({ method, target, pattern: new RegExp(`^${source}/?$`) });
    },
    find(method, path) {
      const found = plain.get(normal(path))?.find((entry) => entry.method === method);
      if (found) return { target: found.target, parameters: {} };
      for (const { method: other, pattern, target } of patterns) {
        const match = other === method ? pattern?.exec(path) : null;
        if (match) return { target, parameters: decoded(match.groups ?? {}) };
      }
      return null;
    },
    methodsOf: (path) => candidates(path).map(({ method }) => method),
  };
}

/** Parameters as they are meant: `%37` is 7 (RFC 3986, 6.2.2.2). What is no encoding stays as it is. */
const decoded = (parameters: Record<string, string>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, decodedText(text)]));

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
