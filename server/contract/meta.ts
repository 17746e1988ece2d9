import type { LimitName } from './limits';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Path = `/${string}`;
type Tag = 'Auth' | 'Account' | 'Diary' | 'Tags' | 'Emotions' | 'Images' | 'Statistics' | 'Reports' | 'In and out';

/**
 * Metadata of a procedure: what the REST facade reads, the status of success where it is not 200, and its own limits.
 * Written out here, because this type travels to clients, and the facade's own would pull its host frameworks' types
 * after it.
 */
export type ProcedureMeta = Record<string, unknown> & {
  openapi?: {
    method: Method;
    path: Path;
    summary: string;
    description?: string;
    tags: string[];
    /** Whether it needs an access token; yes when left out. */
    protect?: boolean;
    /** Error statuses beyond those that any procedure may answer. */
    errorResponses?: number[];
  };
  successStatus?: 201 | 204;
  /** Beside that of all calls, in the order in which they are asked. */
  limits?: readonly LimitName[];
};

interface More {
  description?: string;
  /** Of success; 200 when left out. */
  status?: 201 | 204;
  /** Whether anybody may call it; only signed-in people when left out. */
  isPublic?: boolean;
  /** Statuses of errors beyond those that any procedure may answer. */
  errors?: number[];
  limits?: readonly LimitName[];
}

/** What is declared of a procedure: its route (`GET /diary/{id}`), where it stands in the document, and what it may answer. */
export function meta(
  route: `${Method} ${Path}`,
  tag: Tag,
  summary: string,
  { description, status, isPublic = false, errors = [], limits = [] }: More = {},
): ProcedureMeta {
  const [method, path] = route.split(' ') as [Method, Path];
  const said = { method, path, summary, tags: [tag], protect: !isPublic, errorResponses: errors };
  return {
    openapi: { ...said, ...(description ? { description } : {}) },
    ...(status ? { successStatus: status } : {}),
    limits,
  };
}
