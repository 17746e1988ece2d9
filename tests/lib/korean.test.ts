import fc from 'fast-check';
import { stripParticles } from '../../server/lib/korean';

describe('Korean words without particles', () => {
  test.each([
    ['친구가', '친구'],
    ['친구를', '친구'],
    ['친구와', '친구'],
    ['친구들과', '친구'],
    ['친구에게', '친구'],
    ['친구한테서', '친구'],
    ['친구랑', '친구'],
    ['선생님은', '선생님'],
    ['선생님께서', '선생님'],
    ['가족과', '가족'],
    ['가족이랑', '가족'],
    ['학교에서', '학교'],
    ['학교에서는', '학교'],
    ['학교까지도', '학교'],
    ['아침부터', '아침'],
    ['서울로', '서울'],
    ['부산으로', '부산'],
    ['어머니의', '어머니'],
    ['동생처럼', '동생'],
    ['커피만', '커피'],
    ['행복했다', '행복'],
    ['행복한', '행복'],
    ['행복하게', '행복'],
    ['공부했어요', '공부'],
    ['걱정된다', '걱정'],
    ['학생이었다', '학생'],
  ])('%s is %s', (word, stem) => {
    expect(stripParticles(word)).toBe(stem);
  });

  test.each([
    '고양이',
    '떡볶이',
    '어린이',
    '휴가',
    '여름휴가',
    '사과',
    '결과',
    '전화',
    '온도',
    '회의',
    '첫사랑',
    '바다',
    '오랜만',
    '귀여웠고',
    'garden',
    '海',
    'BTS가',
  ])('%s stays as it is', (word) => {
    expect(stripParticles(word)).toBe(word);
  });

  test('at least two syllables are left, and they begin the word', () => {
    const syllable = fc.constantFrom(...'친구가는은을를이와과들에서도만의로으하했다한고양까지부터');
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 2, maxLength: 9 }), (syllables) => {
        const word = syllables.join('');
        const stem = stripParticles(word);
        expect(word.startsWith(stem)).toBe(true);
        expect(stem.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
