/**
 * The rules of every procedure, by its name: zod schemas of input and output, for forms and for tests. Importing this
 * starts nothing and needs nothing but zod, in a browser too.
 */
import { associations } from '../contract/associations';
import * as auth from '../contract/auth';
import * as diary from '../contract/diary';
import * as images from '../contract/images';
import * as imports from '../contract/imports';
import * as longReports from '../contract/longReports';
import * as notifications from '../contract/notifications';
import * as reports from '../contract/reports';
import * as stats from '../contract/stats';
import * as vocabulary from '../contract/vocabulary';

/** Words what a schema refuses as the service does: `toIssues(refused.error, input)`. */
export { toIssues } from '../contract/issues';

/** Metadata is how the server maps a procedure to REST; `method` tells queries (GET) from mutations. */
export const contract = {
  auth: { register: auth.register, login: auth.login, refresh: auth.refresh, logout: auth.logout },
  account: {
    get: auth.getAccount,
    update: auth.updateAccount,
    delete: auth.deleteAccount,
    changePassword: auth.changePassword,
    sessions: auth.listSessions,
    endSessions: auth.endSessions,
    endSession: auth.endSession,
  },
  diary: {
    create: diary.createDiary,
    list: diary.listDiaries,
    get: diary.getDiary,
    update: diary.updateDiary,
    delete: diary.deleteDiary,
    explain: diary.explainDiary,
  },
  tags: { list: vocabulary.listTags },
  emotions: { list: vocabulary.listEmotions },
  notifications: { get: notifications.getNotifications, update: notifications.updateNotifications },
  stats: {
    weekly: stats.weekly,
    monthly: stats.monthly,
    emotions: stats.emotions,
    calendar: stats.calendar,
    trend: stats.trend,
    words: stats.words,
    associations,
  },
  imports: {
    list: imports.listImports,
    get: imports.getImport,
    confirm: imports.confirmImport,
    undo: imports.undoImport,
  },
  reports: {
    weekly: reports.weeklyReport,
    monthly: longReports.monthlyReport,
    yearly: longReports.yearlyReport,
    list: reports.listReports,
  },
  images: { list: images.listImages, delete: images.deleteImage },
};
