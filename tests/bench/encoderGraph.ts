import { randomFillSync } from 'node:crypto';
import { OnnxGraph } from './onnx';

export interface EncoderShape {
  layers: number;
  width: number;
  heads: number;
  inner: number;
  vocabulary: number;
  positions: number;
  labels: number;
}

/** DistilBERT (Sanh et al. 2019): the usual "small" text classifier. */
export const DISTILBERT: EncoderShape = {
  layers: 6,
  width: 768,
  heads: 12,
  inner: 3_072,
  vocabulary: 30_522,
  positions: 512,
  labels: 10,
};

/**
 * A BERT-like classifier with random int8 weights, quantised as ONNX Runtime's dynamic quantisation does it
 * (activations to uint8 at run time, matrix products in integers). How long it takes does not depend on the weights.
 *
 * A fair opponent: on 100 tokens and in turns with it, DistilBERT exported by PyTorch and quantised by ONNX Runtime's
 * tool took 1.14 times as long, and the same network with the fused operators of our own graph exactly as long. Its
 * matrix products are so large that little else counts.
 */
export function encoderGraph(shape: EncoderShape): Uint8Array {
  const graph = new OnnxGraph();
  const ids = graph.input('input_ids', 'int64', ['batch', 'tokens']);
  const mask = graph.input('attention_mask', 'int64', ['batch', 'tokens']);
  const bias = attentionBias(graph, mask);
  let x = embed(graph, shape, ids);
  for (let layer = 0; layer < shape.layers; layer++) {
    x = normalise(graph, shape.width, graph.add('Add', [x, attention(graph, shape, x, bias)]));
    const inner = gelu(graph, linear(graph, quantise(graph, x), shape.width, shape.inner));
    x = normalise(
      graph,
      shape.width,
      graph.add('Add', [x, linear(graph, quantise(graph, inner), shape.inner, shape.width)]),
    );
  }
  const first = graph.add('Gather', [x, graph.constant('int64', [], BigInt64Array.of(0n))], { axis: 1 });
  const pooled = graph.add('Relu', [linear(graph, quantise(graph, first), shape.width, shape.width)]);
  graph.add('Identity', [linear(graph, quantise(graph, pooled), shape.width, shape.labels)], {}, 'logits');
  graph.output('logits', 'float32', ['batch', shape.labels]);
  return graph.encode();
}

/** Operations (2 per multiply-add) of reading inputs of `tokens` tokens: layers in int8, attention between tokens in fp32. */
export function encoderOperations(
  shape: Pick<EncoderShape, 'layers' | 'width' | 'inner'>,
  inputs: number,
  tokens: number,
) {
  const { layers, width, inner } = shape;
  const perLayer = 2 * inputs * tokens * layers;
  return { int8: perLayer * (4 * width * width + 2 * width * inner), fp32: perLayer * 2 * tokens * width };
}

function embed(graph: OnnxGraph, shape: EncoderShape, ids: string): string {
  const table = graph.constant('int8', [shape.vocabulary, shape.width], randomBytes(shape.vocabulary * shape.width));
  const rows = graph.add('DequantizeLinear', [graph.add('Gather', [table, ids]), graph.float(0.001)]);
  const tokens = graph.add('Slice', [graph.add('Shape', [ids]), graph.ints(1), graph.ints(2)]);
  const places = graph.constant('float32', [shape.positions, shape.width], randomFloats(shape.positions * shape.width));
  const used = graph.add('Slice', [places, graph.ints(0), tokens, graph.ints(0)]);
  return normalise(graph, shape.width, graph.add('Add', [rows, used]));
}

function attentionBias(graph: OnnxGraph, mask: string): string {
  const absent = graph.add('Sub', [graph.float(1), graph.add('Cast', [mask], { to: 1 })]);
  return graph.add('Unsqueeze', [graph.add('Mul', [absent, graph.float(-1e9)]), graph.ints(1, 2)]);
}

function attention(graph: OnnxGraph, { width, heads }: EncoderShape, x: string, bias: string): string {
  const split = graph.ints(0, 0, heads, width / heads);
  const quantised = quantise(graph, x);
  const part = (perm: number[]) =>
    graph.add('Transpose', [graph.add('Reshape', [linear(graph, quantised, width, width), split])], { perm });
  const queries = graph.add('Mul', [part([0, 2, 1, 3]), graph.float((width / heads) ** -0.5)]);
  const scores = graph.add('Add', [graph.add('MatMul', [queries, part([0, 2, 3, 1])]), bias]);
  const seen = graph.add('MatMul', [graph.add('Softmax', [scores], { axis: -1 }), part([0, 2, 1, 3])]);
  const joined = graph.add('Reshape', [
    graph.add('Transpose', [seen], { perm: [0, 2, 1, 3] }),
    graph.ints(0, 0, width),
  ]);
  return linear(graph, quantise(graph, joined), width, width);
}

interface Quantised {
  values: string;
  scale: string;
  zero: string;
}

function quantise(graph: OnnxGraph, x: string): Quantised {
  const quantised = { values: `${x}_q`, scale: `${x}_s`, zero: `${x}_z` };
  graph.addMany('DynamicQuantizeLinear', [x], [quantised.values, quantised.scale, quantised.zero]);
  return quantised;
}

function linear(graph: OnnxGraph, x: Quantised, from: number, to: number): string {
  const weights = graph.constant('int8', [from, to], randomBytes(from * to));
  const zero = graph.constant('int8', [], Int8Array.of(0));
  const sums = graph.add('Cast', [graph.add('MatMulInteger', [x.values, weights, x.zero, zero])], { to: 1 });
  const scale = graph.add('Mul', [x.scale, graph.float(0.01 / Math.sqrt(from))]);
  return graph.add('Add', [graph.add('Mul', [sums, scale]), graph.constant('float32', [to], randomFloats(to))]);
}

function normalise(graph: OnnxGraph, width: number, x: string): string {
  const gain = graph.constant('float32', [width], new Float32Array(width).fill(1));
  const shift = graph.constant('float32', [width], new Float32Array(width));
  return graph.add('LayerNormalization', [x, gain, shift], { axis: -1, epsilon: { float: 1e-12 } });
}

/** x * (1 + erf(x / sqrt 2)) / 2, written as exporters write it. */
function gelu(graph: OnnxGraph, x: string): string {
  const erf = graph.add('Erf', [graph.add('Div', [x, graph.float(Math.SQRT2)])]);
  const gate = graph.add('Add', [erf, graph.float(1)]);
  return graph.add('Mul', [graph.add('Mul', [x, gate]), graph.float(0.5)]);
}

function randomBytes(length: number): Int8Array {
  return randomFillSync(new Int8Array(length));
}

function randomFloats(length: number): Float32Array {
  return Float32Array.from(randomBytes(length), (byte) => byte / 1_000);
}
