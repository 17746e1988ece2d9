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

  const plugin = () => ({
    statePlugins: {
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
      known.refreshToken = tokens.refreshToken;
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

  /** The ids that this person may use: their first entry, and a session that is not the one in use, where there is one. */
  async function lookUp() {
    if (!known.accessToken) return;
    const [entries, sessions] = await Promise.all([ask('/diary?sort=date&limit=1'), ask('/account/sessions')]);
    known.entryId = entries[0] && entries[0].id;
    const session = sessions.find(({ current }) => !current) || sessions[0];
    known.sessionId = session && session.id;
    fill();
  }

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

  function fill() {
    for (const [path, methods] of Object.entries(spec.paths)) {
      for (const [method, operation] of Object.entries(methods)) fillOne([path, method], operation);
    }
  }

  function fillOne(place, operation) {
    const [path] = place;
    const id = path.startsWith('/diary/{id}') ? known.entryId : path === '/account/sessions/{id}' ? known.sessionId : null;
    if (id !== null) ui.specActions.changeParam(place, 'id', 'path', id === undefined ? '' : String(id), false);
    const body = operation.requestBody && operation.requestBody.content['application/json'];
    if (!body || !BODIES[path]) return;
    const values = Object.entries(BODIES[path]()).filter(([, value]) => value !== undefined);
    const filled = JSON.stringify({ ...body.example, ...Object.fromEntries(values) }, null, 2);
    ui.oas3Actions.setRequestBodyValue({ value: filled, pathMethod: place });
  }
})();
`;
