// The home page: offers come as JSON, and each gets a button.
fetch('/api/offers').then(function (response) { return response.json(); }).then(function (offers) {
  offers.forEach(function (offer) {
    var button = document.createElement('button');
    button.textContent = 'Add ' + offer.name;
    button.addEventListener('click', function () {
      // One offer has no price object: the mistake that every shop makes once.
      shop.add(offer.name, offer.price.amount);
    });
    var item = document.createElement('li');
    item.append(button);
    document.getElementById('offers').append(item);
  });
  console.info('%d offers', offers.length);
});

document.getElementById('orders').addEventListener('click', async function () {
  var orders = await shop.withToken('/api/orders');
  console.log('orders', orders);
  shop.tell('ordersShown', { count: orders.length });
});

document.getElementById('price').addEventListener('click', function () {
  alert('We tell you when the coat is cheaper.');
  shop.tell('priceAlert', { product: 'coat' });
});
