import { HttpResponse } from 'msw/http';

/** Wraps the content of a response in the service's envelope. For a list it adds the length. */
export const success = (content: unknown, more: Record<string, unknown> = {}): Response =>
  HttpResponse.json({
    success: content,
    ...(Array.isArray(content) && { number_of_records: content.length }),
    ...more,
  });

/** Returns an error response in the service's format. */
export const refusal = (status: number, error: unknown, headers: Record<string, string> = {}): Response =>
  HttpResponse.json({ error }, { status, headers });

/** Returns a web page instead of JSON, as proxies and hotel networks do. */
export const webPage = (status: number): Response =>
  HttpResponse.html('<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>', {
    status,
  });

/** Parses the JSON body of a request as an object. If it is not an object, the result is empty. */
export const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = await request.clone().json();
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  } catch {
    return {};
  }
};

/**
 * Returns the query and the JSON body of a request as one object. The service's documentation puts the fields into the
 * query, but its clients send them in the body.
 */
export const fieldsOf = async (request: Request): Promise<Record<string, unknown>> => ({
  ...Object.fromEntries(new URL(request.url).searchParams),
  ...(await bodyOf(request)),
});

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a whole number in a path, a query or a body. Returns null if the value is not a whole number. */
export const whole = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
};
