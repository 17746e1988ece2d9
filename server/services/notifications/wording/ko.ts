import { sayDays } from './days';
import type { MailWords } from './wording';

export const korean: MailWords = {
  language: 'ko',
  subject: {
    weekly_report: (days) => `일기장: ${sayDays('ko', days)} 한 주 돌아보기`,
    reminder: '일기를 위한 잠깐의 시간',
  },
  reminder: '일기 쓸 시간을 알려 달라고 하신 때예요. 한 문장이면 충분하고, 쓰지 않아도 괜찮아요.',
  report: { intro: '지난주 리포트가 준비됐어요.', open: '리포트 열기', suggestion: '해 볼 만한 것' },
  write: '일기 쓰기',
  why: {
    weekly_report: '주간 리포트를 이메일로 받겠다고 하셔서 보내 드려요.',
    reminder: '이 시간에 알림을 받겠다고 하셔서 보내 드려요.',
  },
  unsubscribe: '이 메일 그만 받기',
  page: {
    title: '일기장에서 보내는 메일',
    question: { weekly_report: '주간 리포트 메일을 그만 받을까요?', reminder: '알림 메일을 그만 받을까요?' },
    button: '그만 받기',
    done: '이제 이 메일은 보내지 않아요. 일기장 설정에서 언제든 다시 켤 수 있어요.',
    unknown: '쓸 수 없는 링크예요. 메일은 일기장 설정에서 끌 수 있어요.',
  },
};
