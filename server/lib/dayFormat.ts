/** Says civil days, which a `Date` holds as an instant of that day in UTC: the same wherever the service stands. */
export const dayFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
