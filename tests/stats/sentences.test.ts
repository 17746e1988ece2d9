import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { sayShares, sayTrend } from '../../server/services/stats/sentences/sentences';
import { createClient } from '../support/client';
import { givenApp } from '../support/given';

const PERIOD = {
  kind: 'range' as const,
  id: null,
  from: '2026-11-02',
  to: '2026-11-22',
  timeZone: 'UTC',
  current: true,
  daysElapsed: 21,
};

describe('what the plots say', () => {
  const app = givenApp({ engine: 'sqlite' });

  async function write(locale: string, days: [day: string, emotion: string][]) {
    const client = createClient(app.url, { keepAlive: false });
    const { token } = await client.register({ locale });
    for (const [date, emotion] of days) {
      const body = { content: 'rain and rain', emotion, date };
      await client.request('POST', '/api/diary', { token, body });
    }
    return async (path: string): Promise<string> => (await client.request('GET', path, { token })).body.text;
  }
  const range = 'from=2026-11-01&to=2026-11-30';

  test('one emotion that leads is named, with the days that it leads on', async () => {
    const ask = await write('en', [
      ['2026-11-02', 'joy'],
      ['2026-11-03', 'joy'],
      ['2026-11-04', 'fear'],
    ]);
    expect(await ask('/api/stats/calendar?month=2026-11')).toBe(
      'You wrote on 3 days. The calendar shows joy most often: on 2 days.',
    );
    expect(await ask(`/api/stats/emotions?${range}`)).toMatch(/^In 3 entries you chose joy most often \(67%\);/);
    expect(await ask(`/api/stats/words?${range}`)).toBe(
      'The word that you wrote most is “rain”: 6 times, in 3 entries.',
    );
  });

  test('days with entries are counted, and not held against those without, most of which came before the first', async () => {
    for (const language of ['en', 'ko']) {
      const ask = await write(language, [
        ['2026-11-20', 'joy'],
        ['2026-11-22', 'fear'],
      ]);
      for (const shown of ['month=2026-11', 'year=2026'])
        expect(await ask(`/api/stats/calendar?${shown}`)).toMatch(/^(You wrote on 2 days|일기를 쓴 날은 2일이에요)\./);
    }
    const once = await write('en', [['2026-11-20', 'joy']]);
    expect(await once('/api/stats/calendar?year=2026')).toMatch(/^You wrote on 1 day\./);
  });

  test('what was chosen every time is told as that, and not as what was chosen most often', async () => {
    const told = async (language: string, ...dates: string[]) => {
      const ask = await write(
        language,
        dates.map((date) => [date, 'joy']),
      );
      return [await ask('/api/stats/calendar?month=2026-11'), await ask(`/api/stats/emotions?${range}`)];
    };
    expect(await told('en', '2026-11-02')).toEqual([
      'You wrote on 1 day. The calendar shows joy.',
      expect.stringMatching(/^In 1 entry you chose joy;/),
    ]);
    expect(await told('en', '2026-11-02', '2026-11-03')).toEqual([
      'You wrote on 2 days. The calendar shows joy on all of them.',
      expect.stringMatching(/^In 2 entries you chose joy each time;/),
    ]);
    expect(await told('ko', '2026-11-02', '2026-11-03')).toEqual([
      '일기를 쓴 날은 2일이에요. 달력에는 모든 날에 기쁨이 보여요.',
      expect.stringMatching(/^일기 2편에서 고른 감정은 기쁨이고,/),
    ]);
  });

  test('two that are level are both named, and of three none leads', async () => {
    const two = await write('en', [
      ['2026-11-02', 'joy'],
      ['2026-11-03', 'fear'],
    ]);
    expect(await two('/api/stats/calendar?month=2026-11')).toContain(
      'The calendar shows joy and fear most often: on 1 day each.',
    );
    const three = await write('en', [
      ['2026-11-02', 'joy'],
      ['2026-11-03', 'fear'],
      ['2026-11-04', 'anger'],
    ]);
    expect(await three('/api/stats/calendar?month=2026-11')).toBe('You wrote on 3 days.');
    expect(await three(`/api/stats/emotions?${range}`)).toContain('no chosen emotion leads');
  });

  test('the entries without a choice are counted where a choice speaks for some alone', () => {
    const told = (counts: Partial<Record<Emotion, number>>, locale: string) => {
      const emotions = EMOTIONS.map((type) => ({
        type,
        selected: { count: counts[type] ?? 0, percentage: null },
        detected: { percentage: type === 'sadness' ? 95 : 0 },
      }));
      const read = { read: 7, clear: ['sadness' as const], isEven: false, isInPain: false };
      return sayShares({ period: PERIOD, entries: 7, ...read, emotions }, locale);
    };
    const texts = 'in the 7 texts that were read sadness weighed most (95%).';
    expect(told({ joy: 1 }, 'en')).toBe(`You chose an emotion for 1 of 7 entries: joy; ${texts}`);
    expect(told({ joy: 2, fear: 1 }, 'en')).toBe(
      `You chose an emotion for 3 of 7 entries, joy most often (67%); ${texts}`,
    );
    expect(told({ joy: 1, fear: 1, anger: 1 }, 'en')).toBe(
      `You chose an emotion for 3 of 7 entries, and none leads; ${texts}`,
    );
    expect(told({}, 'en')).toBe(`In 7 entries no emotion was chosen; ${texts}`);
    const read = '읽은 글 7편에 담긴 감정은 슬픔이 95%로 가장 많아요.';
    expect(told({ trust: 1 }, 'ko')).toBe(`일기 7편 가운데 1편에서 고른 감정은 신뢰이고, ${read}`);
    expect(told({ joy: 2, fear: 1 }, 'ko')).toBe(`일기 7편 가운데 3편에서 고른 감정은 기쁨이 67%로 가장 많고, ${read}`);
    expect(told({}, 'ko')).toBe(`일기 7편에서 고른 감정은 없고, ${read}`);
  });

  describe('what the texts hold', () => {
    const DULL = ['Went to the shop.', 'Paid the electricity bill.', 'Moved the table to the other wall.', 'Ate rice.'];
    async function told(locale: string, texts: string[], chosen: Emotion[] = []) {
      const client = createClient(app.url, { keepAlive: false });
      const { token } = await client.register({ locale });
      for (const [day, content] of texts.entries()) {
        const body = { content, emotion: chosen[day] ?? 'trust', date: `2026-11-${String(day + 1).padStart(2, '0')}` };
        await client.request('POST', '/api/diary', { token, body });
      }
      return (await client.request('GET', `/api/stats/emotions?${range}`, { token })).body;
    }

    test('of dull days is told as matter-of-fact, whatever their traces make of a hundred', async () => {
      const { text, read, clear } = await told('en', DULL);
      expect([read, clear]).toEqual([4, []]);
      expect(text).toBe('In 4 entries you chose trust each time; the 4 texts that were read stayed matter-of-fact.');
      const first = await told('ko', ['새 노트를 샀다.']);
      expect(first.text).toBe('일기 1편에서 고른 감정은 신뢰이고, 읽은 글 1편에 뚜렷한 한 가지 감정은 없어요.');
    });

    test('heavy texts without a clear emotion are not called matter-of-fact', async () => {
      const { text, clear } = await told('en', ['I feel grey.']);
      expect(clear).toEqual([]);
      expect(text).toMatch(/; in the one text that was read no single emotion is clear\.$/);
    });

    test('nor are dull days around a heavy one', async () => {
      const { text, clear } = await told('en', [...DULL, 'I feel grey.']);
      expect(clear).toEqual([]);
      expect(text).toMatch(/; in the 5 texts that were read no single emotion is clear\.$/);
    });

    test('a clear emotion that leads is named, with how many texts were read', async () => {
      const { text, clear } = await told('en', [...DULL, 'I am furious. They lied to me again, and I hate it!']);
      expect(clear).toContain('anger');
      expect(text).toMatch(/; in the 5 texts that were read anger weighed most \(\d+%\)\.$/);
      const mine = await told('ko', ['정말 화가 난다. 또 거짓말을 했다. 너무 짜증 나고 분하다!']);
      expect(mine.text).toMatch(/, 읽은 글 1편에 담긴 감정은 분노가 \d+%로 가장 많아요\.$/);
    });

    test('beside painful choices something pleasant is not named, and something painful is', () => {
      const emotionsOf = (chosen: Emotion, read: Emotion) =>
        EMOTIONS.map((type) => ({
          type,
          selected: { count: type === chosen ? 3 : 0, percentage: type === chosen ? 100 : 0 },
          detected: { percentage: type === read ? 100 : 0 },
        }));
      const facts = { period: PERIOD, entries: 3, read: 3, isEven: true };
      const said = (chosen: Emotion, read: Emotion, locale: string) => {
        const isInPain = chosen === 'sadness';
        return sayShares({ ...facts, emotions: emotionsOf(chosen, read), clear: [read], isInPain }, locale);
      };
      expect(said('sadness', 'joy', 'en')).toBe('In 3 entries you chose sadness each time.');
      expect(said('sadness', 'joy', 'ko')).toBe('일기 3편에서 고른 감정은 슬픔이에요.');
      expect(said('sadness', 'surprise', 'en')).toBe('In 3 entries you chose sadness each time.');
      expect(said('sadness', 'fear', 'en')).toMatch(/ fear weighed most \(100%\)\.$/);
      expect(said('surprise', 'joy', 'en')).toMatch(/ joy weighed most \(100%\)\.$/);
    });

    test.each([
      ['nor beside three painful ones that are level', { fear: 1, sadness: 1, anger: 1 }, false],
      ['nor beside a painful one level with two others', { joy: 1, surprise: 1, sadness: 1 }, false],
      ['nor beside most of them painful, behind a pleasant one', { joy: 3, fear: 2, sadness: 2, anger: 1 }, false],
      ['but beside a painful one behind others', { joy: 2, surprise: 2, sadness: 1 }, true],
    ] as [string, Partial<Record<Emotion, number>>, boolean][])('%s', async (_, counts, isTold) => {
      const chosen = EMOTIONS.flatMap((emotion) => Array.from({ length: counts[emotion] ?? 0 }, () => emotion));
      const { text, clear } = await told(
        'en',
        chosen.map(() => 'What a wonderful day. I am so happy!'),
        chosen,
      );
      expect(clear).toEqual(['joy']);
      expect(text.includes('joy weighed most')).toBe(isTold);
    });

    test.each([
      [{ joy: 26.1, sadness: 21 }, 'joy weighed most (26%)', '기쁨이 26%로 가장 많아요'],
      [
        { sadness: 30.4, joy: 26.1 },
        'sadness and joy weighed most (30% and 26%)',
        '슬픔과 기쁨이 각각 30%와 26%로 가장 많아요',
      ],
      [{ joy: 26.4, sadness: 25.6 }, 'joy and sadness weighed most (26% each)', '기쁨과 슬픔이 각각 26%로 가장 많아요'],
      [{ joy: 24, sadness: 23, fear: 19 }, 'none leads', '앞서는 감정이 없어요'],
    ] as [Partial<Record<Emotion, number>>, string, string][])(
      'who is ahead by a few points does not lead: %j',
      (shares, english, korean) => {
        const emotions = EMOTIONS.map((type) => ({
          ...{ type, selected: { count: 0, percentage: null }, detected: { percentage: shares[type] ?? 0 } },
        }));
        const facts = { period: PERIOD, entries: 9, read: 9, emotions, isEven: false, isInPain: false };
        const said = (locale: string) => sayShares({ ...facts, clear: [...EMOTIONS] }, locale);
        expect(said('en')).toBe(`In 9 entries no emotion was chosen; in the 9 texts that were read ${english}.`);
        expect(said('ko').endsWith(`${korean}.`)).toBe(true);
      },
    );

    test('what leads by traces only is not named, and what is clear but does not lead neither', () => {
      const emotions = EMOTIONS.map((type) => ({
        type,
        selected: { count: type === 'joy' ? 3 : 0, percentage: type === 'joy' ? 100 : 0 },
        detected: { percentage: type === 'disgust' ? 60 : type === 'joy' ? 40 : 0 },
      }));
      const facts = { period: PERIOD, entries: 3, read: 3, emotions, isEven: true, isInPain: false };
      const end = (clear: Emotion[]) => sayShares({ ...facts, clear }, 'en').split('; ')[1];
      expect(end(['joy'])).toBeUndefined();
      expect(sayShares({ ...facts, entries: 4, clear: [] }, 'en')).toMatch(
        /^You chose an emotion for 3 of 4 entries: joy;/,
      ); // all of the choices
      expect(end(['joy', 'disgust'])).toBe('in the 3 texts that were read disgust weighed most (60%).');
      expect(sayShares({ ...facts, clear: [] }, 'ko')).toMatch(/, 읽은 글 3편은 담담했어요\.$/);
      expect(sayShares({ ...facts, read: 0, clear: [] }, 'en')).toContain('; no text was read.');
      expect(sayShares({ ...facts, read: 0, clear: [] }, 'ko')).toMatch(/, 읽은 글은 없어요\.$/);
    });
  });

  test('words that were written as often are told as a tie, whatever was asked for', async () => {
    const client = createClient(app.url, { keepAlive: false });
    const told = [
      [
        'en',
        'The words that you wrote most are “river” and “garden”: twice each.',
        'No word leads: 3 words were written most, twice each.',
        'No word came up twice in this time.',
      ],
      [
        'ko',
        '가장 많이 쓴 낱말: “river”, “garden”. 각각 2번 썼어요.',
        '앞서는 낱말 없이 낱말 3개를 2번씩 가장 많이 썼어요.',
        '이 기간에 두 번 쓴 낱말은 없어요.',
      ],
    ] as const;
    for (const [locale, two, three, once] of told) {
      const { token } = await client.register({ locale });
      const said = async () => (await client.request('GET', `/api/stats/words?${range}&limit=1`, { token })).body.text;
      const write = (content: string) =>
        client.request('POST', '/api/diary', { token, body: { content, emotion: 'joy', date: '2026-11-02' } });
      await write('garden river meadow');
      expect(await said()).toBe(once);
      await write('garden river');
      expect(await said()).toBe(two);
      await write('meadow');
      expect(await said()).toBe(three);
    }
  });

  test('Korean letters that stand alone are told as they are typed, and found so', async () => {
    const client = createClient(app.url, { keepAlive: false });
    const { token } = await client.register({ locale: 'ko' });
    const body = { content: '오늘 ㅋㅋㅋ 그리고 ㅎㅎ ㅋㅋㅋ', emotion: 'joy', date: '2026-11-02' };
    await client.request('POST', '/api/diary', { token, body });
    const { items, text } = (await client.request('GET', `/api/stats/words?${range}`, { token })).body;
    expect(items.map(({ word }: { word: string }) => word)).toEqual(
      expect.arrayContaining(['\u314b\u314b\u314b', 'ㅎㅎ']),
    );
    expect(JSON.stringify([items, text])).not.toMatch(/[\u1100-\u11ff]/);
    for (const q of ['ㅋㅋㅋ', '\u110f\u110f\u110f']) {
      const found = await client.request('GET', `/api/diary?q=${encodeURIComponent(q)}`, { token });
      expect(found.body.items).toHaveLength(1);
    }
  });

  test('the tone of a trend is the mean of its days, whatever its points, by the bounds of the reports', () => {
    const point = { id: '2026-W45', from: '2026-11-02', to: '2026-11-08', entries: 1, emotions: [], sentiment: 0.86 };
    const points = [point, { ...point, sentiment: -0.99 }, { ...point, sentiment: 0.86 }];
    const say = (average: number | null, locale = 'en') =>
      sayTrend({ period: PERIOD, granularity: 'week', points, direction: 'steady', average }, locale);
    expect(say(-0.53)).toContain('the tone was heavy on average');
    expect(say(-0.53, 'ko')).toContain('무거운 편');
    expect(say(0.14)).toContain('the tone was now light, now heavy over');
    expect(say(0.14, 'ko')).toContain('느낌은 가볍기도 하고 무겁기도 했어요.');
    points[1] = { ...point, sentiment: -0.39 };
    expect(say(0.14)).toContain('the tone was even on average');
    expect(say(0.16)).toContain('the tone was light on average');
    expect(say(0.16, 'ko')).toContain('평균적으로 가벼운 편이었어요');
    expect(say(null)).toBe('Nothing was read in this time.');
  });

  test('where one choice of four hurt nobody is told that the tone was light', () => {
    type Direction = 'rising' | 'falling' | 'steady';
    const say = (painful: number, locale = 'en', direction: Direction = 'steady') => {
      const counts: [Emotion, number][] = [
        ['sadness', painful],
        ['joy', 8 - painful],
      ];
      const emotions = counts.map(([type, count]) => ({
        ...{ type, selected: { count, percentage: 50 }, detected: { percentage: 50 } },
      }));
      const point = { id: '2026-W45', from: '2026-11-02', to: '2026-11-08', entries: 8, emotions, sentiment: 0.4 };
      const facts = {
        period: PERIOD,
        granularity: 'week',
        points: [point],
        direction,
        average: 0.4,
      } as const;
      return sayTrend({ ...facts, points: [...facts.points] }, locale);
    };
    expect(say(1)).toContain('the tone was light on average');
    for (const direction of ['steady', 'rising'] as const) {
      expect(say(2, 'en', direction)).toBe('Texts were read in one week with entries.');
      expect(say(2, 'ko', direction)).toBe('일기를 쓴 1주 모두 글을 읽었어요.');
    }
    expect(say(2, 'en', 'falling')).toBe('Texts were read in one week with entries. Their tone grows heavier.');
    expect(say(2, 'ko', 'falling')).toBe('일기를 쓴 1주 모두 글을 읽었어요. 글의 느낌은 점점 무거워지고 있어요.');
  });

  test('somebody who writes ever lighter words and chooses ever more sadness is told no direction', async () => {
    const client = createClient(app.url, { keepAlive: false });
    const said = async (choices: [Emotion, Emotion]) => {
      const { token } = await client.register({ locale: 'en' });
      for (let day = 1; day <= 8; day += 1) {
        const content = day <= 4 ? 'What a terrible, awful day. I hate it.' : 'What a wonderful day. I am so happy!';
        const body = { content, emotion: choices[day <= 4 ? 0 : 1], date: `2026-11-0${day}` };
        await client.request('POST', '/api/diary', { token, body });
      }
      const path = '/api/stats/trend?granularity=day&from=2026-11-01&to=2026-11-08';
      return (await client.request('GET', path, { token })).body;
    };
    const both = 'By what was read in the texts, the tone was now light, now heavy over 8 days with entries.';
    expect(await said(['joy', 'sadness'])).toMatchObject({
      ...{ direction: 'rising', tone: 'untold' }, // light only where it hurt
      text: 'Texts were read on 8 days with entries.',
    });
    expect(await said(['sadness', 'joy'])).toMatchObject({ direction: 'rising', text: `${both} It grows lighter.` });
  });

  test('a mean of heavy and light is not even where it is light only beside choices that hurt', () => {
    const told = (light: Emotion) => {
      const at = (type: Emotion, sentiment: number) => ({
        ...{ id: '2026-W45', from: '2026-11-02', to: '2026-11-08', entries: 1, sentiment },
        emotions: [{ type, selected: { count: 1, percentage: 100 }, detected: { percentage: 100 } }],
      });
      const points = [at(light, 0.7), at('joy', -0.7), at('joy', 0), at('joy', 0), at('joy', 0)];
      return sayTrend({ period: PERIOD, granularity: 'week', points, direction: 'steady', average: 0 }, 'en');
    };
    expect(told('sadness')).toBe('Texts were read in 5 weeks with entries.');
    expect(told('trust')).toMatch(/now light, now heavy/);
  });

  test('no direction is told where what was chosen went the other way over the same span', () => {
    const told = (direction: 'rising' | 'falling' | 'steady', chosen: Emotion[], locale = 'en') => {
      const point = { id: '2026-W45', from: '2026-11-02', to: '2026-11-08', entries: 4, sentiment: 0.1 };
      const points = chosen.map((type) => ({
        ...point,
        emotions: [{ type, selected: { count: 4, percentage: 100 }, detected: { percentage: 100 } }],
      }));
      return sayTrend({ period: PERIOD, granularity: 'week', points, direction, average: 0.05 }, locale);
    };
    const even = 'By what was read in the texts, the tone was even on average over 5 weeks with entries.';
    const darker: Emotion[] = ['joy', 'trust', 'surprise', 'sadness', 'fear'];
    const lighter = darker.toReversed();
    expect(told('rising', darker)).toBe(even);
    expect(told('falling', lighter)).toBe(even);
    expect(told('rising', darker, 'ko')).toMatch(/^글에서 읽은 바로는, 일기를 쓴 5주 동안 느낌은 .* 편이었어요\.$/);
    expect(told('rising', lighter)).toBe(`${even} It grows lighter.`);
    expect(told('falling', darker)).toBe(`${even} It grows heavier.`);
    expect(told('rising', lighter, 'ko')).toMatch(/ 점점 가벼워지고 있어요\.$/);
    expect(told('falling', darker, 'ko')).toMatch(/ 점점 무거워지고 있어요\.$/);
    expect(told('steady', darker)).toBe(`${even} No direction stands out.`);
    expect(told('steady', ['joy', 'sadness', 'fear', 'sadness', 'joy'])).toBe(
      'Texts were read in 5 weeks with entries.',
    );
    expect(told('steady', ['joy', 'sadness', 'fear', 'trust', 'joy'])).toBe(`${even} No direction stands out.`);
    expect(told('rising', ['joy', 'joy', 'joy', 'joy', 'joy'])).toBe(`${even} It grows lighter.`);
    const darkBetween: Emotion[] = ['joy', 'joy', 'sadness', 'joy', 'joy']; // the middle is of neither half
    expect(told('rising', darkBetween)).toBe(`${even} It grows lighter.`);
    expect(told('falling', darkBetween)).toBe(`${even} It grows heavier.`);
  });

  test('days whose texts could not be read are not told as days without entries', () => {
    const point = { id: '2026-11-02', from: '2026-11-02', to: '2026-11-02', entries: 1, emotions: [], sentiment: 0.05 };
    const unread = { ...point, sentiment: null };
    const points = [point, unread, unread, unread, { ...unread, entries: 0 }];
    const trend = {
      period: PERIOD,
      granularity: 'day',
      points,
      direction: 'insufficient_data',
      average: 0.05,
    } as const;
    expect(sayTrend({ ...trend, points: [...points] }, 'en')).toMatch(
      /^By what was read in the texts, on 1 of 4 days with entries, the tone was even on average\./,
    );
    expect(sayTrend({ ...trend, points: [...points] }, 'ko')).toMatch(
      /^글에서 읽은 바로는, 일기를 쓴 4일 가운데 글을 읽을 수 있었던 1일 동안 느낌은 평균적으로 한쪽으로 기울지 않은 편이었어요\./,
    );
  });

  test('where nothing was written they say so, and in Korean with the right particles', async () => {
    const nobody = await write('en', []);
    for (const path of ['calendar?month=2026-11', `emotions?${range}`]) {
      expect(await nobody(`/api/stats/${path}`)).toBe('Nothing was written in this time.');
    }
    const korean = await write('ko-KR', [['2026-11-02', 'joy']]);
    expect(await korean('/api/stats/calendar?month=2026-11')).toBe('일기를 쓴 날은 1일이에요. 달력에는 기쁨이 보여요.');
    const both = await write('ko', [
      ['2026-11-02', 'trust'],
      ['2026-11-03', 'fear'],
    ]);
    expect(await both('/api/stats/calendar?month=2026-11')).toContain(
      '달력에는 신뢰와 두려움이 각각 1일로 가장 자주 보여요.',
    );
    expect(await both(`/api/stats/emotions?${range}`)).toMatch(
      /^일기 2편에서 고른 감정은 신뢰와 두려움이 각각 50%로 가장 많고/,
    );
    expect(await both(`/api/stats/words?${range}`)).toContain('일기 2편에서 4번 썼어요.');
    const months = await write('ko', [
      ['2026-10-05', 'joy'],
      ['2026-11-05', 'joy'],
    ]);
    const trend = '/api/stats/trend?granularity=month&from=2026-10-01&to=2026-11-20';
    expect(await months(trend)).toContain('일기를 쓴 두 달 동안');
  });
});
