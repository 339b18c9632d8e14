import { HttpResponse } from 'msw/http';

/** The service's envelope around an answer; a list tells its length. */
export const success = (content: unknown, more: Record<string, unknown> = {}): Response =>
  HttpResponse.json({
    success: content,
    ...(Array.isArray(content) && { number_of_records: content.length }),
    ...more,
  });

/** The service's way of saying no. */
export const refusal = (status: number, error: unknown, headers: Record<string, string> = {}): Response =>
  HttpResponse.json({ error }, { status, headers });

/** A web page where JSON was expected: what proxies and hotel networks answer. */
export const webPage = (status: number): Response =>
  HttpResponse.html('<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>', {
    status,
  });

/** The JSON body of a request as an object; anything else is an empty one. */
export const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = await request.clone().json();
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  } catch {
    return {};
  }
};

/** Query and JSON body together: the service's document uses the one, its clients the other. */
export const fieldsOf = async (request: Request): Promise<Record<string, unknown>> => ({
  ...Object.fromEntries(new URL(request.url).searchParams),
  ...(await bodyOf(request)),
});

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A whole number out of a path, a query or a body, or null. */
export const whole = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
};
