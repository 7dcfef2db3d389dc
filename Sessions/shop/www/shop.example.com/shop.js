// Tells the app which page is shown.
(function () {
  var handlers = window.webkit && window.webkit.messageHandlers;
  if (handlers && handlers.shop) {
    handlers.shop.postMessage({ page: document.title, path: location.pathname, cookies: document.cookie.length });
  }
})();
