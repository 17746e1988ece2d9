/** Where each page is. The service answers these addresses with the page, and no others. */
export const PATHS = {
  write: '/',
  entries: '/entries',
  entry: '/entries/:id',
  calendar: '/calendar',
  insights: '/insights',
  report: '/report',
  settings: '/settings',
  /** For links from elsewhere: whoever is signed in already comes to write. */
  signIn: '/sign-in',
} as const;
