type Picked<From, Name extends keyof From> = {
  [Field in Name]-?: undefined extends From[Field] ? Exclude<From[Field], undefined> | null : From[Field];
};

/** Some fields of an object as they are; null where it lacks one. */
export function pick<From extends object, Name extends keyof From>(from: From, names: readonly Name[]) {
  const picked: { [Field in Name]?: From[Field] | null } = {};
  for (const name of names) picked[name] = from[name] ?? null;
  return picked as Picked<From, Name>;
}
