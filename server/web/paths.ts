/** Where each page is. At these addresses the service answers with the page; at others, to a browser, with the page and 404. */
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
