import { inBrowser } from '../support/browser';
import { waitUntil } from '../support/wait';
import { ago, comeIn, givenWorld, goThere, sessionsOf, untilTrue, writeThere } from './world';

inBrowser('what was seen before, where the service cannot be reached', () => {
  const world = givenWorld();

  const countKept = (database: string, store: string) => `new Promise((done) => {
    indexedDB.open('${database}').onsuccess = ({ target: { result } }) => {
      result.transaction('${store}').objectStore('${store}').count().onsuccess = (event) => done(event.target.result);
    };
  })`;

  const timesKept = (database: string, store: string, index: string) => `new Promise((done) => {
    indexedDB.open('${database}').onsuccess = ({ target: { result } }) => {
      result.transaction('${store}').objectStore('${store}').index('${index}').getAll().onsuccess = (event) =>
        done(event.target.result.map((row) => row['${index}']));
    };
  })`;

  test('what was seen lately can be read offline, found and opened, and is gone after signing out', async () => {
    const { page: device } = await comeIn(world, { serviceWorkers: 'allow' });
    for (const [content, emotion] of [
      ['The bakery smelled of **cinnamon**.', 'joy'],
      ['A long queue.', 'anger'],
    ] as const) {
      await writeThere(device, content, emotion);
      await device.locator('.lately .entry-card', { hasText: content.slice(0, 6) }).waitFor();
      await device.getByRole('button', { name: 'Write another' }).click();
    }
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    await device.context().setOffline(true);
    await device.reload();
    await goThere(device, 'Entries', '.entry-card');
    await device.getByText('newest entries that this device keeps').waitFor();
    expect(await device.locator('.entry-card').count()).toBe(2);
    const today = await device.evaluate(`new Date().toLocaleDateString('sv')`);
    await device.goto(`${world.server.url}/entries?from=${today}&to=${today}`);
    await device.locator('.entry-card').nth(1).waitFor();
    await device.goto(`${world.server.url}/entries?emotion=anger`);
    await device.locator('.entry-card', { hasText: 'queue' }).waitFor();
    expect(await device.locator('.entry-card').count()).toBe(1);
    await device.getByText('searching all entries needs it').waitFor();
    await device.goto(`${world.server.url}/entries?word=Queue`);
    await device.locator('.entry-card', { hasText: 'queue' }).waitFor();
    expect(await device.locator('.entry-card').count()).toBe(1);
    await device.goto(`${world.server.url}/entries?word=cinna`);
    await device.getByText('keeps nothing matches').waitFor();
    await device.goto(`${world.server.url}/entries`);
    await device.locator('.entry-card').nth(1).waitFor();
    await device.locator('input[type=search]').fill('cinnamon');
    await device.locator('.entry-card', { hasText: 'queue' }).waitFor({ state: 'detached' });
    await device.locator('.entry-when a').click();
    await device.locator('.prose strong', { hasText: 'cinnamon' }).waitFor();
    await device.getByRole('button', { name: 'Edit' }).click();
    await device.locator('.composer textarea').fill('The bakery smelled of cinnamon, and of rain.');
    await goThere(device, 'Entries', '.entry-begun');
    const begun = device.locator('.entry-card', { has: device.locator('.entry-begun') });
    expect(await begun.allTextContents()).toEqual([expect.stringContaining('cinnamon')]);
    expect(await begun.locator('.entry-begun').textContent()).toContain('Changes not saved yet');
    await begun.locator('.entry-when a').click();
    await device.locator('.composer textarea').waitFor();
    expect(await device.locator('.composer textarea').inputValue()).toContain('and of rain');
    await device.getByRole('button', { name: 'Cancel' }).click();
    await goThere(device, 'Entries', '.entry-card');
    expect(await begun.count()).toBe(0);
    await device.locator('input[type=search]').fill('thunder');
    await device.getByText('searching needs it').waitFor();
    expect(await device.getByText('this was not seen on this device before').count()).toBe(0);
    await goThere(device, 'Insights', '.page > .notice');
    expect(await device.locator('main :is(h1, h2, [role=alert])').allTextContents()).toEqual([
      'Insights',
      expect.stringContaining('this was not seen on this device before'),
    ]);
    await goThere(device, 'Settings', '.settings h1');
    await device.getByRole('button', { name: 'Sign out', exact: true }).click();
    await device.locator('.sign-in').waitFor();
    expect(await device.evaluate(countKept('diary-seen', 'seen'))).toBe(0);
    await device.context().close();
  });

  test('of many that were seen all can be read offline, and lately a few', async () => {
    const { page: device, person } = await comeIn(world, { serviceWorkers: 'allow' });
    const { client, token } = await sessionsOf(world.server.url, person);
    for (let number = 1; number <= 23; number += 1) {
      const body = { content: `Page ${number}.`, emotion: 'joy', date: ago(number) };
      await client.request('POST', '/api/diary', { token, body });
    }
    client.close();
    await goThere(device, 'Entries', '.entry-card');
    await device.locator('.entry-card').nth(19).scrollIntoViewIfNeeded(); // and the rest is loaded by itself
    await device.getByText('Page 23.').waitFor();
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    await device.context().setOffline(true);
    await device.reload();
    await device.getByText('newest entries that this device keeps').waitFor();
    const shown = (await device.locator('.entry-card').allTextContents()).map((text) => /Page \d+/.exec(text)?.[0]);
    expect(shown).toEqual(Array.from({ length: 23 }, (_, index) => `Page ${index + 1}`));
    await goThere(device, 'Write', '.lately .entry-card');
    expect(await device.locator('.lately .entry-card').count()).toBe(3);
    await device.context().close();
  });

  test('what another person saw on this device is shown to nobody else, in no list and under no address', async () => {
    const { page: device } = await comeIn(world, { serviceWorkers: 'allow' });
    await writeThere(device, 'Mine to read.', 'joy');
    await device.getByText('Saved.', { exact: true }).waitFor();
    await goThere(device, 'Entries', '.entry-card');
    const id = await device.evaluate(`new Promise((done) => {
      indexedDB.open('diary-seen').onsuccess = ({ target: { result } }) => {
        const written = result.transaction('seen', 'readwrite');
        const rows = written.objectStore('seen');
        rows.getAll().onsuccess = ({ target: { result: [own] } }) => {
          const id = own.id + 1;
          rows.put({ ...own, id, userId: own.userId + 1, entry: { ...own.entry, id, content: 'Of somebody else.' } });
          written.oncomplete = () => done(id);
        };
      };
    })`);
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    await device.context().setOffline(true);
    await device.reload();
    await device.getByText('newest entries that this device keeps').waitFor();
    expect(await device.locator('.entry-card').allTextContents()).toEqual([expect.stringContaining('Mine to read.')]);
    await device.goto(`${world.server.url}/entries/${id}`);
    await device.getByText('this was not seen on this device before').waitFor();
    expect(await device.evaluate(countKept('diary-seen', 'seen'))).toBe(2);
    await device.context().close();
  });

  test('calendar, insights and report show what they showed last and say from when; the rest says that it cannot', async () => {
    const { page: device } = await comeIn(world, { serviceWorkers: 'allow' });
    await writeThere(device, 'The bakery smelled of **cinnamon**.', 'joy');
    await device.getByText('Saved.', { exact: true }).waitFor();
    await goThere(device, 'Calendar', '.month-grid .pixel[data-emotion=joy]');
    await goThere(device, 'Insights', '.cloud-word');
    await device.locator('.trend-dot').waitFor();
    await goThere(device, 'Report', '.week-strip .mark[data-emotion=joy]');
    const headline = await device.locator('.report h1').textContent();
    const choose = (kind: string) => device.locator('.choice label', { hasText: kind }).click();
    await choose('Year');
    await device.locator('.report .eyebrow', { hasText: 'A year in review' }).waitFor();
    const ofYear = await device.locator('.report h1').textContent();
    await choose('Week');
    await device.locator('.week-strip').waitFor();
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');

    await device.context().setOffline(true);
    await device.reload();
    await device.getByText('As of ').waitFor();
    expect(await device.locator('.report h1').textContent()).toBe(headline);
    await device.locator('.week-strip .mark[data-emotion=joy]').waitFor();
    await choose('Year');
    await device.locator('.report .eyebrow', { hasText: 'A year in review' }).waitFor();
    await device.getByText('As of ').waitFor();
    expect(await device.locator('.report h1').textContent()).toBe(ofYear);
    await choose('Month');
    await device.getByRole('heading', { name: 'Monthly report' }).waitFor();
    await device.getByText('this was not seen on this device before').waitFor();
    await goThere(device, 'Insights', '.trend-dot');
    await device.locator('.cloud-word', { hasText: 'cinnamon' }).waitFor();
    expect(await device.getByText(/^As of \d.* The service cannot be reached now\.$/).count()).toBeGreaterThan(2);
    await choose('90 days');
    await device.getByText('this was not seen on this device before').nth(2).waitFor();
    const over =
      '[...document.querySelectorAll("main [role=alert]")].map((one) => one.previousElementSibling?.textContent)';
    expect(await device.evaluate(over)).toEqual([
      'How the tone of the texts moves',
      ...['Which emotions', 'Your words'],
    ]);
    await goThere(device, 'Calendar', '.month-grid .pixel[data-emotion=joy]');
    await device.getByText('As of ').waitFor();
    await device.getByRole('button', { name: 'Earlier' }).click();
    await device.getByText('this was not seen on this device before').waitFor();

    await device.context().setOffline(false);
    await device.locator('.month-grid').waitFor(); // asked again by itself
    await device.getByRole('button', { name: 'Later' }).click();
    await device.locator('.month-grid .pixel[data-emotion=joy]').waitFor();
    await device.getByText('As of ').waitFor({ state: 'detached' });
    await goThere(device, 'Settings', '.settings h1');
    expect(await device.evaluate(countKept('diary-answers', 'answers'))).toBeGreaterThan(5);
    await device.getByRole('button', { name: 'Sign out', exact: true }).click();
    await device.locator('.sign-in').waitFor();
    expect(await device.evaluate(countKept('diary-answers', 'answers'))).toBe(0);
    await device.context().close();
  });

  test('what the service answered another person on this device is shown to nobody else', async () => {
    const { page: device } = await comeIn(world, { serviceWorkers: 'allow' });
    await goThere(device, 'Calendar', '.month-grid');
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    await device.evaluate(`new Promise((done) => {
      indexedDB.open('diary-answers').onsuccess = ({ target: { result } }) => {
        const written = result.transaction('answers', 'readwrite');
        const rows = written.objectStore('answers');
        rows.getAll().onsuccess = (event) => {
          for (const row of event.target.result) rows.put({ ...row, userId: row.userId + 1 });
        };
        written.oncomplete = () => done();
      };
    })`);
    await device.context().setOffline(true);
    await device.reload();
    await device.getByText('this was not seen on this device before').waitFor();
    expect(await device.locator('.month-grid').count()).toBe(0);
    await device.context().close();
  });

  test('of answers the latest 80 are kept, of entries the 200 of the newest date', async () => {
    const { page: device } = await comeIn(world);
    await writeThere(device, 'A quiet evening.', 'joy');
    await device.getByText('Saved.', { exact: true }).waitFor();
    await goThere(device, 'Calendar', '.month-grid .pixel[data-emotion=joy]');
    for (const [database, store, key, time] of [
      ['diary-answers', 'answers', 'name', 'keptAt'],
      ['diary-seen', 'seen', 'id', 'seenAt'],
    ])
      await device.evaluate(`new Promise((done) => {
        indexedDB.open('${database}').onsuccess = ({ target: { result } }) => {
          const written = result.transaction('${store}', 'readwrite');
          const rows = written.objectStore('${store}');
          for (let n = 1; n <= 300; n += 1)
            rows.put({ ${key}: '${store}' === 'seen' ? 1e9 + n : 'of old ' + n, userId: 0, ${time}: n, answer: {}, entry: { date: new Date(-1e9 * n) } });
          written.oncomplete = () => done();
        };
      })`);
    await goThere(device, 'Entries', '.entry-card');
    await goThere(device, 'Insights', '.trend-dot');
    const kept = () =>
      Promise.all([
        device.evaluate(timesKept('diary-answers', 'answers', 'keptAt')),
        device.evaluate(timesKept('diary-seen', 'seen', 'seenAt')),
      ]) as Promise<[number[], number[]]>;
    await waitUntil('what is too much goes', async () => (await kept()).every(({ length }) => length <= 200), {
      timeoutMs: 20_000,
    });
    const [answers, seen] = await kept();
    expect([answers.length, seen.length]).toEqual([80, 200]);
    const ofOld = (times: number[]) => times.filter((time) => time <= 300);
    expect(ofOld(answers)).toEqual(ofOld(answers).map((_, n) => 301 - ofOld(answers).length + n));
    expect(ofOld(seen)).toEqual(Array.from({ length: 199 }, (_, n) => n + 1)); // those seen first
    expect(answers.length).toBeGreaterThan(ofOld(answers).length);
    await device.context().close();
  });

  test('an entry that was opened is kept, however old, beside newer ones that only stood in a list', async () => {
    const { page: device, person } = await comeIn(world, { serviceWorkers: 'allow' });
    const { client, token } = await sessionsOf(world.server.url, person);
    const body = { content: 'A summer long ago.', emotion: 'joy', date: ago(4_000) };
    const { id } = (await client.request('POST', '/api/diary', { token, body })).body.diary;
    client.close();
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    await device.evaluate(`new Promise((done) => {
      const userId = JSON.parse(localStorage.getItem('diary.user')).id;
      indexedDB.open('diary-seen').onsuccess = ({ target: { result } }) => {
        const written = result.transaction('seen', 'readwrite');
        const rows = written.objectStore('seen');
        for (let n = 1; n <= 200; n += 1) rows.put({ id: 1e9 + n, userId, seenAt: n, entry: { date: new Date() } });
        written.oncomplete = () => done();
      };
    })`);
    const isKept = `new Promise((done) => {
      indexedDB.open('diary-seen').onsuccess = ({ target: { result } }) => {
        const rows = result.transaction('seen').objectStore('seen');
        rows.count().onsuccess = ({ target: { result: count } }) => {
          rows.get(${id}).onsuccess = (event) => done(count === 200 && (event.target.result?.seenAt ?? 0));
        };
      };
    })`;
    await device.goto(`${world.server.url}/entries/${id}`);
    await device.locator('.entry-actions').waitFor();
    await untilTrue(device, `${isKept}.then((seenAt) => seenAt > 0)`);
    const openedAt = await device.evaluate(isKept);
    await goThere(device, 'Entries', '.entry-card');
    await untilTrue(device, `${isKept}.then((seenAt) => seenAt > ${openedAt})`); // seen again, in the list
    await device.context().setOffline(true);
    await device.goto(`${world.server.url}/entries/${id}`);
    await device.locator('.prose', { hasText: 'A summer long ago.' }).waitFor();
    await device.context().close();
  });

  test('on a disk that is full everything can be read, and nothing is said to be wrong', async () => {
    const { page: device } = await comeIn(world);
    await device.addInitScript(`(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        request.addEventListener('success', () => {
          if (this.name === 'outbox') return;
          this.transaction.abort();
          window.refused = (window.refused ?? '') + this.name;
        });
        return request;
      };
    })()`);
    await device.reload();
    await writeThere(device, 'A quiet evening.', 'joy');
    await device.locator('.lately .entry-when a').click();
    await device.locator('.entry-actions').waitFor();
    await device.reload(); // so that it is asked for
    await device.locator('.entry-actions').waitFor();
    await goThere(device, 'Entries', '.entry-card');
    await goThere(device, 'Calendar', '.month-grid .pixel[data-emotion=joy]');
    await untilTrue(device, '/seen.*answers/.test(window.refused)');
    await device.context().close(); // and that nothing was thrown is asked below
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
