// Finds the browsers in which the tests run, or installs them.
import {spawnSync} from 'node:child_process';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {homedir} from 'node:os';
import {delimiter, join} from 'node:path';

const {env, platform} = process;
const isRoot = process.getuid?.() === 0;

/** Completes paths below the folders of programs: on Windows with the drive, on macOS for all or for one. */
const programs = (...paths) =>
  ({
    win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA],
    darwin: ['/Applications', `${homedir()}/Applications`],
  })[platform]?.flatMap((folder) => paths.map((path) => `${folder}/${path}`)) ?? [];

/** Where Playwright and Puppeteer keep the browsers that they download, of all their versions. */
const DOWNLOADS = [
  env.PLAYWRIGHT_BROWSERS_PATH,
  `${{win32: env.LOCALAPPDATA, darwin: `${homedir()}/Library/Caches`}[platform] ?? `${homedir()}/.cache`}/ms-playwright`,
  `${env.PUPPETEER_CACHE_DIR ?? `${homedir()}/.cache/puppeteer`}/chrome*`,
].filter(Boolean);

/**
 * The browsers: the names of their programs on the `PATH`, patterns of other paths, and packages of
 * Debian. The headless shell comes first: it is Chromium without windows, and loads a page with a third
 * less processor time.
 */
const CHROMIUM = {
  variable: 'CHROME_PATH',
  names:
    'chromium-headless-shell chrome-headless-shell google-chrome google-chrome-stable chromium chromium-browser chrome microsoft-edge microsoft-edge-stable brave-browser',
  patterns: [
    '/opt/{google/chrome/chrome,microsoft/msedge/msedge}',
    '/snap/bin/chromium',
    '/var/lib/flatpak/exports/bin/{com.google.Chrome,org.chromium.Chromium}',
    ...programs(
      '{Google Chrome,Chromium,Microsoft Edge,Brave Browser}.app/Contents/MacOS/*',
      '{Google/Chrome,Chromium,Microsoft/Edge,BraveSoftware/Brave-Browser}/Application/{chrome,msedge,brave}.exe',
    ),
    ...DOWNLOADS.map(
      (folder) =>
        `${folder}/*/chrome-*/{chrome,headless_shell,chrome-headless-shell,*.app/Contents/MacOS/*}{,.exe}`,
    ),
  ],
  packages: ['chromium-headless-shell', 'chromium'],
  advice: 'Chrome, Chromium or Edge',
};
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: 'firefox firefox-esr firefox-developer-edition',
  patterns: [
    '/opt/firefox/firefox',
    '/snap/bin/firefox',
    '/var/lib/flatpak/exports/bin/org.mozilla.firefox',
    ...programs('Firefox*.app/Contents/MacOS/firefox', 'Mozilla Firefox/firefox.exe'),
  ],
  packages: ['firefox-esr'],
  advice: 'Firefox',
};

/**
 * Features of Chromium that are off in tests. Chromium uses only the last such list on its command
 * line, so the first lines repeat those that Playwright switches off. The last ones are a spare process
 * for the next page, and pages of the browser's own window, which take half of the processor time.
 */
const DISABLED_FEATURES = `
  AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades LensOverlay
  HttpsFirstBalancedModeAutoEnable MediaRouter PaintHolding ThirdPartyStoragePartitioning AimEnabled
  AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying PreconnectToSearch
  SpareRendererForSitePerProcess InitialWebUI PreloadTopChromeWebUI TabSearch WebUIOmniboxAimPopup
  WebUIOmniboxFullPopup WebUIOmniboxPopup WebUIReloadButton`;

/** The flags for Chromium in tests. Root cannot start its sandbox; the others stop background work. */
export const BROWSER_FLAGS = [
  ...(isRoot ? ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.trim().replaceAll(/\s+/g, ',')}`,
];

/**
 * Returns the path of a Chromium-family browser: the one in `CHROME_PATH`, otherwise any on this
 * machine, otherwise one that it installs. If there is none, prints advice and ends the process.
 */
export function browserPath() {
  try {
    return pathOf(CHROMIUM);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Returns the path of a Firefox in the same way. Throws an error with advice if there is none. */
export function firefoxPath() {
  return pathOf(FIREFOX);
}

/**
 * Returns the path of a Chromium-family browser that is no headless shell, or `undefined`, and tries
 * to install one. The headless shell lacks some features, such as the back/forward cache.
 */
export function fullBrowserPath() {
  const find = () =>
    [env.CHROME_PATH, ...pathsOf(CHROMIUM)].find(
      (path) => path && !/headless.shell/.test(path) && starts(path),
    );
  return find() ?? (installWithApt('chromium') ? find() : undefined);
}

/**
 * Returns the paths of WebKitGTK's driver, of its browser, and of the virtual X server (`screen`) in
 * which it starts. Without `screen` it starts on the desktop. Missing programs are installed. Throws an
 * error with advice if one is missing then.
 */
export function webkitPaths() {
  const find = () => {
    const driver = onPath('WebKitWebDriver').find(existsSync);
    const screen = onPath('Xvfb').find(existsSync);
    // Distributions leave the browser out of the `PATH`. The newest version comes last.
    const browsers = globSync(
      '/usr/{lib,lib64,libexec}/{,*/}webkit{2,}gtk-{4,6}.*/MiniBrowser',
    );
    const browser = browsers.sort().at(-1);
    return driver && browser && (screen || env.DISPLAY)
      ? {driver, browser, screen}
      : undefined;
  };
  // The recommended packages are for video and sound, and the browser starts without them.
  const packages = ['--no-install-recommends', 'webkit2gtk-driver', 'xvfb'];
  const paths = find() ?? (installWithApt(...packages) ? find() : undefined);
  if (paths) return paths;
  throw new Error(
    'WebKitGTK runs on Linux only; install its driver, and Xvfb (on Debian: apt-get install webkit2gtk-driver xvfb).',
  );
}

/** Returns the version that a browser or driver prints. */
export function versionOf(path) {
  const {stdout} = spawnSync(path, ['--version'], {encoding: 'utf8', timeout: 20_000});
  return /\d+(\.\d+)+\w*/.exec(stdout)?.[0] ?? 'unknown';
}

function pathOf(browser) {
  const {variable, advice, packages} = browser;
  const named = env[variable];
  if (named && !starts(named))
    throw new Error(
      `The browser in ${variable} (${named}) does not start: set ${variable} to ${advice}, or unset it.`,
    );
  const find = () => pathsOf(browser).find(starts);
  let path = named || find();
  if (path) return path;
  console.error(`No ${advice} found; installing one …`);
  // Not every distribution has the first package, and the second one of Ubuntu starts no browser.
  for (const name of packages) path ??= installWithApt(name) ? find() : undefined;
  if (!path && browser === CHROMIUM) {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const wait = {PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000'};
    run(process.execPath, [cli, 'install', 'chromium'], wait);
    path = find();
  }
  if (path) return path;
  throw new Error(
    `No ${advice} was found and none could be installed: install it, or set ${variable} to an installed one, and run this again.`,
  );
}

/** Returns the paths at which a browser may be, of each pattern the newest version first. */
function pathsOf({names, patterns}) {
  const found = patterns.flatMap((pattern) =>
    globSync(pattern.replaceAll('\\', '/')).sort().reverse(),
  );
  return [...onPath(names), ...found];
}

/** Returns the possible paths of programs with these names on the `PATH`. */
function onPath(names) {
  const folders = (env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) =>
    names.split(' ').map((name) => join(folder, name)),
  );
}

/** Whether a program is there and starts. For example, Ubuntu's `chromium-browser` may be a stub. */
function starts(path) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window, and there are no stubs.
  if (platform === 'win32') return true;
  return (
    spawnSync(path, ['--version'], {stdio: 'ignore', timeout: 20_000}).status === 0
  );
}

/** Installs packages as root on Debian and Ubuntu. Returns whether it has tried an installation. */
function installWithApt(...packages) {
  const system = '/etc/os-release';
  const isDebian =
    existsSync(system) &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync(system, 'utf8'));
  if (!isRoot || !isDebian) return false;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return true;
}

function run(command, args, more) {
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: {...env, ...more},
    timeout: 300_000,
  });
}
