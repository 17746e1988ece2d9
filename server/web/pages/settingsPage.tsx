import { useWords } from '../messages';
import { Data } from '../settings/data';
import { DeleteAccount } from '../settings/deleteAccount';
import { Notifications } from '../settings/notifications';
import { Password } from '../settings/password';
import { Profile } from '../settings/profile';
import { Sessions } from '../settings/sessions';
import { SignOut } from '../settings/signOut';
import type { User } from '../types';

/** Everything about the account. */
export function SettingsPage({ user }: { user: User }) {
  const words = useWords();
  return (
    <div class="page settings">
      <header class="page-head page-row">
        <h1>{words.settings.title}</h1>
        <SignOut user={user} />
      </header>
      <Profile user={user} />
      <Data />
      <Sessions user={user} />
      <Password />
      <Notifications />
      <DeleteAccount user={user} />
      <p class="hint">
        <a href="/docs/">{words.settings.docs}</a>
      </p>
    </div>
  );
}
