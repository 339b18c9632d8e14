/** Does this answer hold a JSON object, and all of it? */
export async function isObject(response: Response): Promise<boolean> {
  try {
    const read: unknown = await response.clone().json();
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}
