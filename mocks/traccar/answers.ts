/** Response of the mock Traccar server to one request. */
export type Answer = {
  readonly status: number;
  /** Content type of the response. Null if the response has no body. */
  readonly type: string | null;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session cookie that the browser must store. '' deletes it. */
  readonly cookie?: string;
};

const JSON_TYPE = 'application/json';

export const json = (body: unknown): Answer => ({
  status: 200,
  type: JSON_TYPE,
  body: JSON.stringify(body),
});
/**
 * Returns a response of text that is not JSON, such as a token or a refusal. Its content type is JSON, because
 * Traccar does the same.
 */
export const plain = (body: string, status = 200): Answer => ({ status, type: JSON_TYPE, body });
/** Leads the browser to another page. */
export const moved = (location: string): Answer => ({
  status: 303,
  type: null,
  body: null,
  headers: { Location: location },
});
export const empty: Answer = { status: 204, type: null, body: null };

/** Returns a refusal as Traccar sends it: as text, with the exception and where it was thrown. */
export const refusal = (status: number, exception: string, thrownAt: string): Answer =>
  plain(
    [
      exception,
      thrownAt,
      'java.base/jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(Native Method)',
      'java.base/jdk.internal.reflect.NativeMethodAccessorImpl.invoke(NativeMethodAccessorImpl.java:77)',
      'java.base/jdk.internal.reflect.DelegatingMethodAccessorImpl.invoke(DelegatingMethodAccessorImpl.java:43)',
      'java.base/java.lang.reflect.Method.invoke(Method.java:569)',
      'org.glassfish.jersey.server.ServerRuntime$1.run(ServerRuntime.java:274)',
      'java.base/java.lang.Thread.run(Thread.java:840)',
    ].join('\n\tat ') + '\n',
    status,
  );

export const unauthorised: Answer = refusal(
  401,
  'jakarta.ws.rs.WebApplicationException: HTTP 401 Unauthorized',
  'org.traccar.api.resource.SessionResource.add(SessionResource.java:131)',
);
export const noSession: Answer = refusal(
  404,
  'jakarta.ws.rs.WebApplicationException: HTTP 404 Not Found',
  'org.traccar.api.resource.SessionResource.get(SessionResource.java:96)',
);
export const noRange: Answer = refusal(
  400,
  'java.lang.NullPointerException: date must not be null',
  'java.base/java.util.Objects.requireNonNull(Objects.java:235)',
);
/** The text is invented: no server without OpenID was recorded. */
export const noOpenId: Answer = refusal(
  400,
  'java.lang.IllegalArgumentException: OpenID Connect is not configured',
  'org.traccar.api.resource.SessionResource.openIdAuth(SessionResource.java:1)',
);
/**
 * Returns a refusal for lack of rights. It was not recorded from a real server: the text is invented, status and
 * format are those of recorded refusals.
 */
export const denied = (what: string): Answer =>
  refusal(
    400,
    `java.lang.SecurityException: ${what}`,
    'org.traccar.api.security.PermissionsService.checkPermission(PermissionsService.java:1)',
  );
/** Returns the refusal for a second object with the same unique identifier, as Traccar's database words it. */
export const duplicate = (table: string, uniqueId: string): Answer =>
  refusal(
    400,
    'org.traccar.storage.StorageException: org.h2.jdbc.JdbcSQLIntegrityConstraintViolationException: ' +
      `Unique index or primary key violation: "PUBLIC.CONSTRAINT_A_INDEX_6 ON PUBLIC.${table.toUpperCase()}` +
      `(UNIQUEID NULLS FIRST) VALUES ( /* 1 */ '${uniqueId}' )"; SQL statement:\nINSERT INTO ${table}(name, uniqueId) ` +
      'VALUES (?, ?) [23505-232]',
    'org.traccar.storage.DatabaseStorage.addObject(DatabaseStorage.java:105)',
  );

/** Returns a 404 response as the web server in front of Traccar sends it. */
export const notFound = (url: string): Answer => ({
  ...json({ message: 'Not Found', url, status: '404' }),
  status: 404,
});
