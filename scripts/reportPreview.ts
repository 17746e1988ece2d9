import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { User } from '../models';
import type { Database } from '../models/database';
import { readConfig } from '../server/config';
import { week } from '../server/contract/common';
import { inYears } from '../server/contract/statsShapes';
import { systemClock } from '../server/lib/clock';
import { createCursors } from '../server/lib/cursor';
import { createReportService } from '../server/services/reports/reportService';
import { parseSupportResources } from '../server/services/reports/supportResources';
import { createStatsService } from '../server/services/stats/statsService';
import { defineCommand, runCommand, UsageError } from './lib/command';
import { id, text } from './lib/options';
import { withDatabase } from './lib/withDatabase';
import { loadDraw } from './preview/draw';
import { collectMaterial, type Material } from './preview/material';
import { renderPage } from './preview/page';
import { renderTerminal } from './preview/terminal';

const HELP = `Shows a weekly report as a person would like to read it.

  npm run report:preview -- --user ID [options]

  --week W      ISO week, for instance 2026-W47; this week of the user when left out
  --html FILE   write one self-contained page with calendar, trend, pies and word cloud
  --help        this text
`;

export const main = defineCommand({
  help: HELP,
  options: z.object({ user: id, week: inYears.pipe(week).optional(), html: text.optional() }),
  async run({ user, html, week: ofWeek }) {
    const material = await withDatabase((database) => readMaterial(database, user, ofWeek));
    if (html === undefined)
      process.stdout.write(renderTerminal(material, { colours: process.stdout.hasColors?.(256) ?? false }));
    else writeFileSync(html, renderPage(material, await loadDraw()), { mode: 0o600 }); // it is somebody's diary
    return 0;
  },
});

async function readMaterial(database: Database, userId: number, ofWeek: string | undefined): Promise<Material> {
  const user = await User.findByPk(userId);
  if (!user) throw new UsageError(`There is no user ${userId}.`);
  const { secrets, supportResourcesFile } = readConfig();
  const supportResources = supportResourcesFile
    ? parseSupportResources(readFileSync(supportResourcesFile, 'utf8'))
    : [];
  const parts = { database, clock: systemClock };
  const reports = createReportService({ ...parts, cursors: createCursors(secrets), supportResources });
  const { timeZone, locale } = user;
  return collectMaterial(
    { reports, stats: createStatsService(parts) },
    { id: userId, timeZone, locale, sessionId: 0 },
    ofWeek,
  );
}

if (require.main === module) runCommand(main);
