import type { Response, Router } from 'express';
import { encode } from 'html-entities';
import type { NotificationSettings } from '../services/notifications/settings';
import { mailWordsFor } from '../services/notifications/wording';
import { onlyMethods } from './methods';
import { createRouter } from './router';

/**
 * `/unsubscribe?token=…`, the link in every mail. Looking at it changes nothing, because programs follow the links of mails;
 * a POST ends that kind of mail at once, from the button on the page or from a mail program (RFC 8058). Nobody signs in.
 */
export function createUnsubscribe(settings: NotificationSettings): Router {
  const router = createRouter();
  router.use(onlyMethods('GET', 'POST'));
  router.get('/', async (request, response) => {
    const token = String(request.query.token ?? '');
    const found = await settings.findSubscription(token);
    const { language, page } = mailWordsFor(found?.locale ?? preferred(request));
    if (!found) return show(response, 404, { language, title: page.title, body: paragraph(page.unknown) });
    const form = `<form method="post" action="?token=${encode(token)}"><button>${encode(page.button)}</button></form>`;
    show(response, 200, { language, title: page.title, body: paragraph(page.question[found.kind]) + form });
  });
  router.post('/', async (request, response) => {
    const token = String(request.query.token ?? '');
    const found = await settings.findSubscription(token);
    const isDone = await settings.unsubscribe(token);
    const { language, page } = mailWordsFor(found?.locale ?? preferred(request));
    show(response, isDone ? 200 : 404, {
      language,
      title: page.title,
      body: paragraph(isDone ? page.done : page.unknown),
    });
  });
  return router;
}

const preferred = (request: { acceptsLanguages(...languages: string[]): string | false }) =>
  request.acceptsLanguages('en', 'ko') || 'en';

const paragraph = (text: string) => `<p>${encode(text)}</p>`;

function show(
  response: Response,
  status: number,
  { language, title, body }: { language: string; title: string; body: string },
) {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${encode(title)}</title></head>` +
        `<body><main><h1>${encode(title)}</h1>${body}</main></body></html>\n`,
    );
}
