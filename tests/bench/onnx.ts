import { Root, type Type } from 'protobufjs';

/** The part of the ONNX schema (onnx/onnx.proto, IR version 8) that a plain inference graph needs. */
const SCHEMA = {
  nested: {
    Opset: { fields: { domain: field(1, 'string'), version: field(2, 'int64') } },
    Model: { fields: { irVersion: field(1, 'int64'), graph: field(7, 'Graph'), opsetImport: list(8, 'Opset') } },
    Graph: {
      fields: {
        node: list(1, 'Node'),
        name: field(2, 'string'),
        initializer: list(5, 'Tensor'),
        input: list(11, 'ValueInfo'),
        output: list(12, 'ValueInfo'),
      },
    },
    Node: {
      fields: {
        input: list(1, 'string'),
        output: list(2, 'string'),
        opType: field(4, 'string'),
        attribute: list(5, 'Attribute'),
      },
    },
    Attribute: {
      fields: {
        name: field(1, 'string'),
        f: field(2, 'float'),
        i: field(3, 'int64'),
        ints: list(8, 'int64'),
        type: field(20, 'int32'),
      },
    },
    Tensor: {
      fields: {
        dims: list(1, 'int64'),
        dataType: field(2, 'int32'),
        name: field(8, 'string'),
        rawData: field(9, 'bytes'),
      },
    },
    ValueInfo: { fields: { name: field(1, 'string'), type: field(2, 'TypeProto') } },
    TypeProto: { fields: { tensorType: field(1, 'TensorType') } },
    TensorType: { fields: { elemType: field(1, 'int32'), shape: field(2, 'Shape') } },
    Shape: { fields: { dim: list(1, 'Dimension') } },
    Dimension: { fields: { dimValue: field(1, 'int64'), dimParam: field(2, 'string') } },
  },
};

function field(id: number, type: string) {
  return { id, type };
}

function list(id: number, type: string) {
  return { id, type, rule: 'repeated', options: { packed: false } };
}

const MODEL: Type = Root.fromJSON(SCHEMA).lookupType('Model');
const ELEMENT = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
const ATTRIBUTE = { float: 1, int: 2, ints: 7 } as const;

type Element = keyof typeof ELEMENT;
type Data = Float32Array | Uint8Array | Int8Array | BigInt64Array;
/** Numbers with a fraction are written as floats: write the integer attributes of ONNX as integers. */
type Attributes = Record<string, number | number[] | { float: number }>;

/** Writes an ONNX graph node by node. Values are named by the strings that its methods return. */
export class OnnxGraph {
  private readonly nodes: object[] = [];
  private readonly initializers: object[] = [];
  private readonly inputs: object[] = [];
  private readonly outputs: object[] = [];
  private names = 0;

  /** Declares an input. A string in `shape` is a free dimension. */
  input(name: string, element: Element, shape: (number | string)[]): string {
    this.inputs.push(valueInfo(name, element, shape));
    return name;
  }

  output(name: string, element: Element, shape: (number | string)[]): void {
    this.outputs.push(valueInfo(name, element, shape));
  }

  /** Adds a constant, little-endian as ONNX wants it (and as every platform of Node has it). */
  constant(element: Element, dims: number[], data: Data): string {
    const name = `c${this.names++}`;
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.initializers.push({ dims, dataType: ELEMENT[element], name, rawData });
    return name;
  }

  float(value: number): string {
    return this.constant('float32', [], Float32Array.of(value));
  }

  ints(...values: number[]): string {
    return this.constant('int64', [values.length], BigInt64Array.from(values, BigInt));
  }

  /** Adds an operator with one output, under `name` when given. */
  add(opType: string, input: string[], attributes: Attributes = {}, name = `v${this.names++}`): string {
    this.addMany(opType, input, [name], attributes);
    return name;
  }

  /** Adds an operator with several named outputs. */
  addMany(opType: string, input: string[], output: string[], attributes: Attributes = {}): void {
    this.nodes.push({ opType, input, output, attribute: Object.entries(attributes).map(attribute) });
  }

  /** The finished file's bytes. */
  encode(): Uint8Array {
    const graph = {
      name: 'graph',
      node: this.nodes,
      initializer: this.initializers,
      input: this.inputs,
      output: this.outputs,
    };
    return MODEL.encode(MODEL.create({ irVersion: 8, opsetImport: [{ domain: '', version: 17 }], graph })).finish();
  }
}

function attribute([name, value]: [string, Attributes[string]]): object {
  if (Array.isArray(value)) return { name, ints: value, type: ATTRIBUTE.ints };
  if (typeof value === 'object') return { name, f: value.float, type: ATTRIBUTE.float };
  return { name, i: value, type: ATTRIBUTE.int };
}

function valueInfo(name: string, element: Element, shape: (number | string)[]): object {
  const dim = shape.map((size) => (typeof size === 'string' ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType: ELEMENT[element], shape: { dim } } } };
}
