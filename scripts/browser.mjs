import {spawnSync} from 'node:child_process';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {homedir, platform} from 'node:os';
import {delimiter, join} from 'node:path';

const {CHROME_PATH, FIREFOX_PATH, PATH = ''} = process.env;
const isRoot = process.getuid?.() === 0;

/**
 * The names of Chromium-family browsers on the `PATH`. The headless shell comes first: it is Chromium
 * without windows, and loads a page with a third less processor time.
 */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

/** Completes paths below the folders of programs: on Windows with the drive, on macOS for all or for one. */
const programs = (...paths) =>
  ({
    win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => process.env[name] ?? [],
    ),
    darwin: ['/Applications', `${homedir()}/Applications`],
  })[platform()]?.flatMap((folder) => paths.map((path) => `${folder}/${path}`)) ?? [];

/** The paths of installed Chromium-family browsers that are not on the `PATH`. */
const CHROMIUM_PATHS = {
  linux: [
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
    '/var/lib/flatpak/exports/bin/{com.google.Chrome,org.chromium.Chromium}',
  ],
  darwin: programs(
    '{Google Chrome,Chromium,Microsoft Edge,Brave Browser}.app/Contents/MacOS/*',
  ),
  win32: programs(
    '{Google/Chrome,Chromium}/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
    'BraveSoftware/Brave-Browser/Application/brave.exe',
  ),
};

/** The names of Firefox on the `PATH`, and its paths. */
const FIREFOX_NAMES = ['firefox', 'firefox-esr', 'firefox-developer-edition'];
const FIREFOX_PATHS = {
  linux: [
    '/opt/firefox/firefox',
    '/snap/bin/firefox',
    '/var/lib/flatpak/exports/bin/org.mozilla.firefox',
  ],
  darwin: programs('Firefox*.app/Contents/MacOS/firefox'),
  win32: programs('Mozilla Firefox/firefox.exe'),
};

/** The paths of WebKitGTK's browser, which distributions leave out of the `PATH`. */
const MINI_BROWSER = '/usr/{lib,lib64,libexec}/{,*/}webkit{2,}gtk-{4,6}.*/MiniBrowser';

/**
 * Features of Chromium that are off in tests. Chromium uses only the last such list on its command
 * line, so the first lines repeat the features that Playwright switches off.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // A spare process for the next page of each context. Most tests have only one page, so it is not
  // needed.
  'SpareRendererForSitePerProcess',
  // Pages of the browser's own window, such as the suggestions below its address bar. Rendering
  // them for each new page takes half of the processor time of the end-to-end tests.
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'TabSearch',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
];

/**
 * The flags for Chromium in tests. Root cannot start Chromium in its sandbox, so for root, as in
 * most containers, the sandbox is off. The other flags stop background traffic and work.
 */
export const BROWSER_FLAGS = [
  ...(isRoot ? ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Returns the path of a Chromium-family browser: the one in `CHROME_PATH`, otherwise any on this
 * machine, otherwise one that it installs. If no browser can be installed, prints advice and ends
 * the process.
 */
export function browserPath() {
  const path = CHROME_PATH
    ? firstThatStarts([CHROME_PATH])
    : (findBrowser() ?? installBrowser());
  if (path) return path;
  console.error(
    CHROME_PATH
      ? `The browser in CHROME_PATH (${CHROME_PATH}) does not start: set CHROME_PATH to a Chromium-family browser, or unset it.`
      : 'No browser was found and none could be installed: install Chrome, Chromium or Edge, or set CHROME_PATH to an installed browser, and run this again.',
  );
  process.exit(1);
}

/**
 * Returns the path of a Firefox: the one in `FIREFOX_PATH`, otherwise any on this machine,
 * otherwise one that it installs.
 * @throws Error with advice if there is no Firefox.
 */
export function firefoxPath() {
  const paths = glob(FIREFOX_PATHS[platform()] ?? FIREFOX_PATHS.linux);
  const findOne = () =>
    firstThatStarts(
      FIREFOX_PATH ? [FIREFOX_PATH] : [...onPath(FIREFOX_NAMES), ...paths],
    );
  let path = findOne();
  if (!path && !FIREFOX_PATH && installWithApt('firefox-esr')) path = findOne();
  if (path) return path;
  throw new Error(
    FIREFOX_PATH
      ? `The browser in FIREFOX_PATH (${FIREFOX_PATH}) does not start: set FIREFOX_PATH to a Firefox, or unset it.`
      : 'No Firefox was found and none could be installed: install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to an installed Firefox.',
  );
}

/**
 * Returns the paths of WebKitGTK's driver, of its browser, and of the virtual X server (`screen`) in
 * which it starts. Without `screen` it starts on the desktop. Missing programs are installed.
 * @throws Error with advice if a program is missing and cannot be installed.
 */
export function webkitPaths() {
  const findAll = () => ({
    driver: onPath(['WebKitWebDriver']).find((path) => existsSync(path)),
    browser: globSync(MINI_BROWSER).sort().at(-1), // The newest version.
    screen: onPath(['Xvfb']).find((path) => existsSync(path)),
  });
  const isComplete = ({driver, browser, screen}) =>
    driver && browser && (screen || process.env.DISPLAY);
  let paths = findAll();
  // The recommended packages are for video and sound, and the browser starts without them.
  if (
    !isComplete(paths) &&
    installWithApt('--no-install-recommends', 'webkit2gtk-driver', 'xvfb')
  )
    paths = findAll();
  if (isComplete(paths)) return paths;
  throw new Error(
    platform() === 'linux'
      ? 'No WebKitGTK was found and none could be installed: install its driver, and Xvfb (on Debian: apt-get install webkit2gtk-driver xvfb).'
      : 'The tests use WebKitGTK, which runs on Linux only: run them in a container (on Debian: apt-get install webkit2gtk-driver xvfb).',
  );
}

/** Returns the version that a browser or driver prints. */
export function versionOf(path) {
  const {stdout} = spawnSync(path, ['--version'], {encoding: 'utf8', timeout: 20_000});
  return /\d+(\.\d+)+\w*/.exec(stdout)?.[0] ?? 'unknown';
}

/** Returns the path of a Chromium-family browser on this machine, or `undefined`. */
export function findBrowser() {
  return firstThatStarts(browserPaths()) ?? firstThatStarts([downloadedPath()]);
}

/** Returns the path to which Playwright downloads Chromium. */
function downloadedPath() {
  // Loading Playwright takes a while, so it is loaded only without another browser.
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

/**
 * Returns the path of a Chromium-family browser that is no headless shell, or `undefined`, and tries
 * to install one. The headless shell lacks some features, such as the back/forward cache.
 */
export function fullBrowserPath() {
  const find = () => {
    const paths = [...(CHROME_PATH ? [CHROME_PATH] : []), ...browserPaths()];
    return firstThatStarts(paths.filter((path) => !/headless.shell/.test(path)));
  };
  return find() ?? (installWithApt('chromium') ? find() : undefined);
}

function browserPaths() {
  return [
    ...onPath(CHROMIUM_NAMES),
    ...glob(CHROMIUM_PATHS[platform()] ?? CHROMIUM_PATHS.linux),
  ];
}

/**
 * Installs Chromium: with apt as root on Debian and Ubuntu, which also brings the libraries that
 * Chromium needs, otherwise with Playwright.
 */
function installBrowser() {
  console.error('No browser found; installing Chromium …');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    // Not every distribution has the first package, and the second one of Ubuntu starts no browser.
    const path = installWithApt(name) && findBrowser();
    if (path) return path;
  }
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  run(process.execPath, [cli, 'install', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
  return findBrowser();
}

/** Installs packages as root on Debian and Ubuntu. Returns whether it has tried an installation. */
function installWithApt(...packages) {
  if (!isRoot || !isDebian()) return false;
  console.error(`Installing with apt-get: ${packages.join(' ')} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return true;
}

/** Returns the possible paths of programs with these names on the `PATH`. */
function onPath(names) {
  return PATH.split(delimiter).flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
}

function glob(patterns) {
  return patterns.flatMap((pattern) => globSync(pattern.replaceAll('\\', '/')));
}

/**
 * Returns the first path of a program that starts. For example, Ubuntu's `chromium-browser` may be
 * a stub that does not start a browser.
 */
function firstThatStarts(paths) {
  return paths.find((path) => existsSync(path) && starts(path));
}

function starts(path) {
  // On Windows `--version` opens a window, and there are no stubs.
  if (platform() === 'win32') return true;
  const {status} = spawnSync(path, ['--version'], {stdio: 'ignore', timeout: 20_000});
  return status === 0;
}

function run(command, args, env = {}) {
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: {...process.env, ...env},
    timeout: 300_000,
  });
}

function isDebian() {
  return (
    existsSync('/etc/os-release') &&
    /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
