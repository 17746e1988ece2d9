/** The page at /docs and the script that starts it. Plain JavaScript for browsers: nothing of it runs here. */
export const docsPage = (assets: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Emotion diary API</title>
  <link rel="stylesheet" href="${assets}/swagger-ui.css">
</head>
<body>
  <main id="docs"></main>
  <noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
  <script src="${assets}/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

/**
 * Starts Swagger UI and fills its forms with what works for whoever looks at them: an e-mail address that is free, the
 * tokens of the sign-in that was pressed last, and ids of entries and sessions of their own.
 */
export const START = `(async () => {
  'use strict';
  const spec = await (await fetch('/api/openapi.json')).json();
  const word = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(36)).join('');
  const known = { email: 'mina.' + word + '@example.org', password: 'a quiet morning by the sea' };
  const sent = new Map();

  // What an operation refers to, put in its place. Swagger UI would take the whole document apart for each one that opens.
  const resolve = (value, within = []) => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((item) => resolve(item, within));
    const { $ref } = value;
    if (typeof $ref !== 'string') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, within)]));
    if (within.includes($ref)) return value;
    const target = at($ref.slice(2).split('/'));
    return { ...resolve(target, [...within, $ref]), $$ref: $ref };
  };
  const at = (path) => path.reduce((place, key) => place && place[key], spec);

  const plugin = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          requestResolvedSubtree: (_, { specActions }) => (path) => {
            const found = at(path);
            if (found) specActions.updateResolvedSubtree(path, resolve(found));
          },
        },
      },
      oas3: {
        wrapActions: {
          // A form that opens puts the example in, or nothing for a file: here, what works instead.
          setRequestBodyValue: (set) => ({ value, pathMethod }) => {
            const [path, method] = pathMethod;
            if (value && value.get && value.get('file') === '') return set({ value: value.set('file', path === '/import' ? note() : picture()), pathMethod });
            const body = bodyOf(spec.paths[path][method]);
            const isExample = body && value === show(body.example);
            const filled = isExample ? bodyFor(path, body) : value;
            if (isExample) shown.set(pathMethod.join(' '), filled);
            return set({ value: filled, pathMethod });
          },
        },
      },
      auth: {
        wrapActions: {
          authorize: (authorize) => (payload) => {
            const result = authorize(payload);
            known.accessToken = payload.bearer && payload.bearer.value;
            lookUp();
            return result;
          },
        },
      },
    },
  });

  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#docs',
    deepLinking: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
    validatorUrl: null,
    defaultModelsExpandDepth: -1, // each operation shows its own; all of them below made the page slow
    plugins: [plugin],
    requestInterceptor: (request) => {
      sent.set(request.url, request);
      return request;
    },
    responseInterceptor: (response) => {
      setTimeout(() => learn(sent.get(response.url), response));
      return response;
    },
    onComplete: fill,
  });

  function read(text) {
    try {
      return JSON.parse(text) || {};
    } catch {
      return {};
    }
  }

  /** What a request and its answer tell of the person at the page. */
  function learn(request, response) {
    if (!request || !response.ok) return;
    const path = new URL(response.url).pathname;
    const input = read(request.body);
    const { tokens } = read(response.text);
    if (tokens) {
      if (input.email) {
        Object.assign(known, { email: input.email, password: input.password, spareToken: known.refreshToken });
      }
      Object.assign(known, { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken });
      ui.preauthorizeApiKey('bearer', tokens.accessToken);
    }
    if (path === '/api/account/password') known.password = input.newPassword;
    if (path === '/api/auth/logout') {
      if (input.refreshToken === known.refreshToken) known.refreshToken = known.spareToken;
      known.spareToken = undefined;
    }
    fill();
    if (request.method !== 'GET') lookUp();
  }

  async function ask(path) {
    const response = await fetch('/api' + path, { headers: { Authorization: 'Bearer ' + known.accessToken } });
    return response.ok ? (await response.json()).items : [];
  }

  /** The ids that this person may use: their first entry, and a session that is not the one in use. Without one: nothing. */
  async function lookUp() {
    if (!known.accessToken) return;
    const [entries, sessions, pictures, imports] = await Promise.all([
      ask('/diary?sort=date&limit=1'),
      ask('/account/sessions'),
      ask('/images?limit=1'),
      ask('/import?limit=1'),
    ]);
    known.entryId = entries[0] && entries[0].id;
    const session = sessions.find(({ current }) => !current);
    known.sessionId = session && session.id;
    known.imageId = pictures[0] && pictures[0].id;
    known.importId = imports[0] && imports[0].id;
    fill();
  }

  const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAMAAABjCgsuAAAAA1BMVEX0xUI76OVhAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQ4y2NgGAWjYBSMglEwCjABAAYgAAGBkEZAAAAAAElFTkSuQmCC';
  const picture = () =>
    new File([Uint8Array.from(atob(PICTURE), (byte) => byte.charCodeAt(0))], 'example.png', { type: 'image/png' });

  const note = () =>
    new File(['---\\ndate: 2026-11-19\\nmood: rad\\ntags: [music]\\n---\\nThe concert in the old church.\\n'], '2026-11-19.md', { type: 'text/markdown' });

  const BODIES = {
    '/auth/register': () => ({ email: known.email, password: known.password, timeZone: zone() }),
    '/auth/login': () => ({ email: known.email, password: known.password }),
    '/auth/refresh': () => ({ refreshToken: known.refreshToken }),
    '/auth/logout': () => ({ refreshToken: known.spareToken || known.refreshToken }),
    '/account': () => ({ timeZone: zone() }),
    '/account/delete': () => ({ password: known.password }),
    '/account/password': () => ({ currentPassword: known.password }),
  };

  function zone() {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  }

  const shown = new Map();
  const bodyOf = ({ requestBody }) => requestBody && requestBody.content['application/json'];
  const show = (value) => JSON.stringify(value, null, 2);

  /** What a form for this path is filled with: the example, and in it what is known. */
  function bodyFor(path, { example }) {
    const values = BODIES[path] ? Object.entries(BODIES[path]()).filter(([, value]) => value !== undefined) : [];
    return show({ ...example, ...Object.fromEntries(values) });
  }

  function fill() {
    for (const [path, methods] of Object.entries(spec.paths)) {
      for (const [method, operation] of Object.entries(methods)) fillOne([path, method], operation);
    }
  }

  function idFor(path) {
    if (path.startsWith('/diary/{id}')) return known.entryId;
    if (path === '/images/{id}') return known.imageId;
    if (path.startsWith('/import/{id}')) return known.importId;
    return path === '/account/sessions/{id}' ? known.sessionId : undefined;
  }

  /** Each change draws the whole page again, so nothing is set twice; and what somebody typed is left alone. */
  function fillOne(place, operation) {
    const [path, method] = place;
    const key = place.join(' ');
    const id = idFor(path);
    if (id !== shown.get(key + ' id')) {
      shown.set(key + ' id', id);
      ui.specActions.changeParam(place, 'id', 'path', id === undefined ? '' : String(id), false);
    }
    const body = bodyOf(operation);
    const current = ui.oas3Selectors.requestBodyValue(path, method);
    if (!body || current === undefined || current !== shown.get(key)) return;
    ui.oas3Actions.setRequestBodyValue({ value: show(body.example), pathMethod: place });
  }
})();
`;
