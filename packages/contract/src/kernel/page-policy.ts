/**
 * The Content-Security-Policy of the dashboard's page: it runs code and styles of this server, shows images of this server and of Discord,
 * and connects to this server only. The server sends it, and the tests serve the page with it.
 *
 * @param imageOrigin the origin of Discord's images.
 * @returns the sources by directive.
 */
export function pagePolicy(imageOrigin: string): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', imageOrigin],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
