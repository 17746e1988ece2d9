import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { User } from '../models';
import type { Database } from '../models/database';
import { queriedWeek } from '../server/contract/statsShapes';
import { systemClock } from '../server/lib/clock';
import { createCursors } from '../server/lib/cursor';
import { createReportService } from '../server/services/reports/reportService';
import { parseSupportResources } from '../server/services/reports/supportResources';
import { createStatsService } from '../server/services/stats/statsService';
import { defineCommand, runCommand } from './lib/command';
import { readCommandConfig } from './lib/config';
import { text } from './lib/options';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';
import { loadDraw } from './preview/draw';
import { collectMaterial, type Material } from './preview/material';
import { renderPage } from './preview/page';
import { renderTerminal } from './preview/terminal';

const HELP = `Shows a weekly report as a person would like to read it.

  npm run report:preview -- [options]

  --user WHO    an id or an e-mail address; left out, the people of this database are listed
  --week W      ISO week, for instance 2026-W47; this week of the user when left out
  --html FILE   write one self-contained page with calendar, trend, pies and word cloud
  --help        this text
`;

export const main = defineCommand({
  help: HELP,
  options: z.object({ user: text.optional(), week: queriedWeek.optional(), html: text.optional() }),
  async run({ user, html, week: ofWeek }) {
    if (user === undefined) {
      process.stdout.write(await withDatabase(listPeople));
      return 0;
    }
    const material = await withDatabase((database) => readMaterial(database, user, ofWeek));
    if (html === undefined)
      process.stdout.write(renderTerminal(material, { colours: process.stdout.hasColors?.(256) ?? false }));
    else writeFileSync(html, renderPage(material, await loadDraw()), { mode: 0o600 }); // it is somebody's diary
    return 0;
  },
});

const MOST_LISTED = 100;

async function listPeople(): Promise<string> {
  const people = await User.findAll({
    attributes: ['id', 'email'],
    order: [['id', 'ASC']],
    limit: MOST_LISTED,
    raw: true,
  });
  const lines = people.map(({ id, email }) => `${String(id).padStart(8)}  ${email}`);
  const rest = (await User.count()) - people.length;
  if (rest > 0) lines.push(`and ${rest} more`);
  return `${lines.length > 0 ? lines.join('\n') : 'Nobody has registered yet.'}\n`;
}

async function readMaterial(database: Database, who: string, ofWeek: string | undefined): Promise<Material> {
  const isId = /^[1-9]\d{0,14}$/.test(who);
  const hint = ' Without --user this command lists them.';
  const { id, timeZone, locale } = await requireUser(isId ? Number(who) : who, hint);
  const { secrets, supportResourcesFile } = readCommandConfig();
  const supportResources = supportResourcesFile
    ? parseSupportResources(readFileSync(supportResourcesFile, 'utf8'))
    : [];
  const parts = { database, clock: systemClock };
  const reports = createReportService({ ...parts, cursors: createCursors(secrets), supportResources });
  return collectMaterial({ reports, stats: createStatsService(parts) }, { id, timeZone, locale, sessionId: 0 }, ofWeek);
}

if (require.main === module) runCommand(main);
