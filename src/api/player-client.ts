import {
  GameAuthCheck,
  GameAuthStart,
  PublicProfile,
  SignInAnswer,
  User,
} from './session.js';
import {ShopError} from '../lib/shop-error.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/**
 * The service's calls about the shopper. The interface document has none of these calls. Errors and
 * signals work as in `ShopClient`.
 */
export class PlayerClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /**
   * `POST /api/auth/username`: signs in with a player's name. The answer is a token, or says that
   * the player is banned.
   */
  signIn(username: string, {signal}: CallOptions = {}): Promise<SignInAnswer> {
    const path = '/auth/username';
    return this.#client.send({path, body: {username}, schema: SignInAnswer, signal});
  }

  /**
   * `POST /api/game_auth/init/{username}`: asks the player in the game to confirm the sign-in.
   * `status` is `false` if the player is not in the game.
   */
  startGameAuth(
    username: string,
    {signal}: CallOptions = {},
  ): Promise<{status: boolean}> {
    const path = `/game_auth/init/${pathSegment(username)}`;
    return this.#client.send({path, schema: GameAuthStart, flags: true, signal});
  }

  /**
   * `POST /api/game_auth/check/{username}`: whether the player has confirmed the sign-in in the
   * game. If so, the answer contains the token.
   */
  checkGameAuth(username: string, {signal}: CallOptions = {}): Promise<GameAuthCheck> {
    const path = `/game_auth/check/${pathSegment(username)}`;
    return this.#client.send({
      path,
      schema: GameAuthCheck,
      flags: true,
      read: true,
      signal,
    });
  }

  /** `GET /api/profile/{username}`: the player's public profile with purchases. */
  getProfile(username: string, {signal}: CallOptions = {}): Promise<PublicProfile> {
    const path = `/profile/${encodeURIComponent(username)}`;
    return this.#client.send({
      method: 'GET',
      path,
      schema: PublicProfile,
      read: true,
      signal,
    });
  }

  /** `POST /api/user`: the account that the token belongs to. */
  getUser(options?: CallOptions): Promise<User> {
    return this.#client.send({path: '/user', schema: User, read: true, ...options});
  }
}

/**
 * Returns a name as a segment of a path.
 * @throws ShopError if no path can have the name. Browsers resolve dots, and web servers take an
 * encoded slash for a slash. Their 404 would look as if the service lacked the call.
 */
function pathSegment(name: string): string {
  if (/[/\\]|^\.\.?$/.test(name))
    throw new ShopError('refused', `No path can have the name "${name}".`);
  return encodeURIComponent(name);
}
