import {GameAuthCheck, GameAuthStart, SignInAnswer, User} from './session.js';
import type {CallOptions, ShopClient} from './shop-client.js';

/**
 * The service's calls about the shopper. None is in the interface document. Errors and signals work
 * as in `ShopClient`.
 */
export class ShopperClient {
  readonly #client: Pick<ShopClient, 'send'>;

  constructor(client: Pick<ShopClient, 'send'>) {
    this.#client = client;
  }

  /** `POST /api/auth/username`: a token for a player's name, or that it is banned. */
  signIn(username: string, {signal}: CallOptions = {}): Promise<SignInAnswer> {
    const path = '/auth/username';
    return this.#client.send({path, body: {username}, schema: SignInAnswer, signal});
  }

  /** `POST /api/game_auth/init/{username}`: asks the player, who has to be in the game. */
  startGameAuth(
    username: string,
    {signal}: CallOptions = {},
  ): Promise<{status: boolean}> {
    const path = `/game_auth/init/${encodeURIComponent(username)}`;
    return this.#client.send({path, schema: GameAuthStart, flags: true, signal});
  }

  /** `POST /api/game_auth/check/{username}`: whether the player has confirmed. */
  checkGameAuth(username: string, {signal}: CallOptions = {}): Promise<GameAuthCheck> {
    const path = `/game_auth/check/${encodeURIComponent(username)}`;
    return this.#client.send({
      path,
      schema: GameAuthCheck,
      flags: true,
      read: true,
      signal,
    });
  }

  /** `POST /api/user`: the account of the token. */
  getUser(options?: CallOptions): Promise<User> {
    return this.#client.send({path: '/user', schema: User, read: true, ...options});
  }
}
