-- The table that a night adds: one row for each region and product.
SELECT day, region, product, count(*) AS orders, round(sum(amount), 2) AS amount
FROM orders
GROUP BY day, region, product
ORDER BY day, region, product
