import { aggregate, weightOf } from './aggregate';
import type { Findings, FindingVector } from './analyser';
import { EMOTIONS, type Emotion, emotionVector, largestOf } from './emotions';
import { type Calibration, evidenceOf, labelOf } from './readers/calibration';
import type { Output, OutputVector } from './readers/labelMapping';
import type { ReadSentence } from './readers/reader';

/** Small enough to be nothing, and yet no probability that a model gives is quite 0. */
const LEAST_SCORE = 0.0001;

/**
 * What probabilities say, by the formulas of `ml/model/FORMAT.md`: evidence is the part of what a probability could rise
 * above its base rate by which it did, `max(0, (p - base) / (1 - base))`, so that what the model says of any neutral
 * text counts as nothing.
 */
export function judge(outputs: OutputVector, calibration: Calibration): Findings {
  return judgePart(outputs, calibration).findings;
}

interface Part {
  findings: Findings;
  /** The emotions that pass their thresholds. */
  passing: Emotion[];
}

function judgePart(outputs: OutputVector, calibration: Calibration): Part {
  const evidence: FindingVector = emotionVector((emotion) => {
    const found = evidenceOf(emotion, outputs, calibration);
    return found === null ? null : Math.round(1000 * found);
  });
  const { intensity } = calibration;
  const { feeling } = outputs;
  const passing = EMOTIONS.filter(
    (emotion) => (outputs[emotion] ?? 0) >= labelOf(calibration, emotion).threshold && (evidence[emotion] ?? 0) > 0,
  );
  const findings = {
    scores: emotionVector((emotion) => {
      const probability = outputs[emotion];
      return probability === null ? null : Math.max(LEAST_SCORE, round(probability, 4));
    }),
    evidence,
    clear: passing.length > 0 ? passing : surelyFelt(outputs, evidence, calibration),
    sentiment: round(sentimentOf(outputs, calibration), 3),
    intensity:
      feeling === null || intensity === null
        ? Math.max(...EMOTIONS.map((emotion) => evidence[emotion] ?? 0)) / 1000
        : round(clamp(intensity.scale * feeling + intensity.bias, 0), 3),
  };
  return { findings, passing };
}

/** Of a text that surely carries feeling the strongest emotion, if there is some evidence of it. */
function surelyFelt(outputs: OutputVector, evidence: FindingVector, calibration: Calibration): Emotion[] {
  const { felt } = calibration;
  const strongest = largestOf(EMOTIONS, evidence);
  if (felt === null || strongest === null || (outputs.feeling ?? 0) < felt.feeling) return [];
  return (evidenceOf(strongest, outputs, calibration) ?? 0) >= felt.evidence ? [strongest] : [];
}

function sentimentOf(outputs: OutputVector, calibration: Calibration): number {
  const { sentiment, felt } = calibration;
  if (sentiment !== 'evidence') {
    const share = felt === null ? 1 : Math.min(1, (outputs.feeling ?? 1) / felt.feeling);
    const balance = (outputs.positive ?? 0) - (outputs.negative ?? 0);
    return clamp(share * (sentiment.scale * balance + sentiment.bias), -1);
  }
  const most = (of: readonly Output[]) =>
    Math.max(...of.map((output) => evidenceOf(output, outputs, calibration) ?? 0));
  return most(['joy']) - most(['fear', 'sadness', 'disgust', 'anger', 'negative']);
}

/** What the parts of a page say together that different readers read: the mean by weight, over those that know an emotion. */
function combine(parts: readonly (Part & { weight: number })[]): Findings {
  const [only] = parts;
  if (only && parts.length === 1) return only.findings;
  const mean = (value: (findings: Findings) => number | null) => {
    const known = parts.flatMap(({ findings, weight }) => {
      const found = value(findings);
      return found === null ? [] : [{ found, weight }];
    });
    const total = known.reduce((sum, { weight }) => sum + weight, 0);
    return total === 0 ? null : known.reduce((sum, { found, weight }) => sum + weight * found, 0) / total;
  };
  const hasPassing = parts.some(({ passing }) => passing.length > 0);
  const rounded = (value: number | null, decimals: number) => (value === null ? null : round(value, decimals));
  return {
    scores: emotionVector((emotion) =>
      rounded(
        mean(({ scores }) => scores[emotion]),
        4,
      ),
    ),
    evidence: emotionVector((emotion) =>
      rounded(
        mean((findings) => findings.evidence[emotion]),
        0,
      ),
    ),
    clear: EMOTIONS.filter((emotion) =>
      parts.some(({ findings, passing }) => (hasPassing ? passing : findings.clear).includes(emotion)),
    ),
    sentiment: round(mean(({ sentiment }) => sentiment) ?? 0, 3),
    intensity: round(mean(({ intensity }) => intensity) ?? 0, 3),
  };
}

/** What sentences say together: those of one calibration by its rules, then all of them by weight. */
export function judgeTogether(sentences: readonly ReadSentence[]): Findings {
  const parts = new Map<Calibration, OutputVector[]>();
  for (const { reader, language, outputs } of sentences) {
    const calibration = reader.calibrationOf(language);
    const group = parts.get(calibration);
    if (group) group.push(...outputs);
    else parts.set(calibration, [...outputs]);
  }
  return combine(
    [...parts].map(([calibration, outputs]) => ({
      ...judgePart(aggregate(outputs, calibration), calibration),
      weight: outputs.reduce((sum, part) => sum + weightOf(part, calibration), 0),
    })),
  );
}

/** Never gives -0. */
export function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

const clamp = (value: number, least: number) => Math.min(1, Math.max(least, value));
