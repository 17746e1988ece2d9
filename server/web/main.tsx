import { QueryClientProvider } from '@tanstack/preact-query';
import { render } from 'preact';
import { watchAccount } from './api/account';
import { queries } from './api/client';
import { watchLeaving } from './api/leaving';
import { watchAddresses } from './api/ownAddresses';
import { session } from './api/session';
import { App } from './app';
import { speakAsAccount } from './messages';
import { watchErasing } from './offline/erasing';
import { outbox, watchOutbox } from './offline/outbox';
import { dropAllSeen } from './offline/seen';
import './style/index.css';

async function start(): Promise<void> {
  await speakAsAccount();
  let userId = session.get().user?.id;
  session.follow(() => {
    const { user, ended } = session.get();
    if (user?.id !== userId) {
      queries.clear(); // of one person nothing is shown to another
      outbox.set([]);
    }
    if (ended || user?.id !== userId) void dropAllSeen().catch(() => undefined);
    userId = user?.id;
    void speakAsAccount();
  });
  watchAddresses();
  const page = document.getElementById('page');
  if (!page) return;
  await new Promise((nextTask) => setTimeout(nextTask)); // a slow phone may look up between reading the code and drawing
  render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
    page,
  );
  watchOutbox();
  watchAccount();
  watchLeaving();
  watchErasing();
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

void start();
