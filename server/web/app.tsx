import { useEffect } from 'preact/hooks';
import { Route, Switch } from 'wouter-preact';
import { session } from './api/session';
import { useEmotionColours } from './emotions';
import { SignInPage } from './pages/signInPage';
import { lazy } from './parts/lazy';
import { NotFound } from './parts/notFound';
import { PATHS } from './paths';
import { Shell } from './shell';
import { useStore } from './store';
import type { User } from './types';

// Apart too, though it comes first: who signs in waits for the sign-in alone, and no task of the browser is long.
const WritePage = lazy(async () => (await import('./pages/writePage')).WritePage);
const EntriesPage = lazy(async () => (await import('./pages/entriesPage')).EntriesPage);
const EntryPage = lazy(async () => (await import('./pages/entryPage')).EntryPage);
const CalendarPage = lazy(async () => (await import('./pages/calendarPage')).CalendarPage);
const InsightsPage = lazy(async () => (await import('./pages/insightsPage')).InsightsPage);
const ReportPage = lazy(async () => (await import('./pages/reportPage')).ReportPage);
const SettingsPage = lazy(async () => (await import('./pages/settingsPage')).SettingsPage);

export function App() {
  const { user, ended } = useStore(session);
  return user && !ended ? <Pages key={user.id} user={user} /> : <SignInPage />;
}

function Pages({ user }: { user: User }) {
  useEmotionColours();
  useEffect(() => {
    if (location.pathname === PATHS.signIn) history.replaceState(null, '', PATHS.write);
    scrollTo(0, 0); // not where the button of the sign-in was
  }, []);
  return (
    <Shell>
      <Switch>
        <Route path={PATHS.write}>
          <WritePage user={user} />
        </Route>
        <Route path={PATHS.entries}>
          <EntriesPage />
        </Route>
        <Route path={PATHS.entry}>{({ id }) => <EntryPage key={id} id={idOf(id)} user={user} />}</Route>
        <Route path={PATHS.calendar}>
          <CalendarPage user={user} />
        </Route>
        <Route path={PATHS.insights}>
          <InsightsPage user={user} />
        </Route>
        <Route path={PATHS.report}>
          <ReportPage user={user} />
        </Route>
        <Route path={PATHS.settings}>
          <SettingsPage user={user} />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  );
}

/** As the service writes it: `1e2` and `0x10` are numbers, too, but of no entry. */
const idOf = (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN);
