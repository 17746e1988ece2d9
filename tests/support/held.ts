import type { Analyser } from '../../ml/analyser';

/** Keeps the next text that is to be read waiting until it is let go; all that come after it are read at once. */
export function holdNextReading(analyser: Pick<Analyser, 'analyse'>): { isHeld: Promise<void>; letGo: () => void } {
  const { analyse } = analyser;
  let sayHeld = () => {};
  let letGo = () => {};
  const isHeld = new Promise<void>((held) => {
    sayHeld = held;
  });
  const isOver = new Promise<void>((over) => {
    letGo = over;
  });
  analyser.analyse = async (...question) => {
    analyser.analyse = analyse;
    sayHeld();
    await isOver;
    return analyse(...question);
  };
  return { isHeld, letGo };
}
